import type { Consent } from '@surety/sdk';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { versionWords } from './agreement-words.ts';

interface WithdrawProps {
  readonly consent: Consent;
  readonly isSmall?: boolean;
}

const consequences: Partial<Readonly<Record<Consent['agreement']['kind'], string>>> = {
  esign:
    'Papers that become owed from now on are owed by mail, and a confirmation of the withdrawal is owed at once.',
  autopay: 'The customer agrees no longer to payments that are debited by themselves.',
};

/** Records that the customer withdraws a consent; nothing where it stays, or for a role that may not. */
export function WithdrawConsent({ consent, isSmall = false }: WithdrawProps) {
  const { may } = useBrand();
  const [isOpen, setOpen] = useState(false);
  const { consent_id, agreement, can_be_withdrawn } = consent;
  if (!can_be_withdrawn || !may('change')) return null;
  return (
    <>
      <Button
        isSmall={isSmall}
        {...(isSmall ? { 'aria-label': `Withdraw: ${versionWords(agreement)}` } : {})}
        onClick={() => setOpen(true)}
      >
        Withdraw…
      </Button>
      <RequestDialog<Consent>
        title="Withdraw the consent"
        verb="Withdraw"
        isDanger
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        request={{ resource: 'consents', verb: 'withdraw', ids: [consent_id] }}
      >
        <p>
          The customer withdraws “{versionWords(agreement)}”. {consequences[agreement.kind]} The
          record keeps both times.
        </p>
      </RequestDialog>
    </>
  );
}
