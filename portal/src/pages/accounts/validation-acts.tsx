import type { Account, AccountValidation } from '@surety/sdk';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { RenewDialog } from './renew-dialog.tsx';
import { AmountsDialog, StartDialog } from './validation-dialogs.tsx';
import { canValidate, runningOf } from './validation-words.ts';

interface ValidationActsProps {
  readonly account: Account;
  /** Newest first; undefined until they are read. */
  readonly validations: readonly AccountValidation[] | undefined;
}

type Act = 'amounts' | 'start' | 'renew';

/** What can be done so that money may move with a bank account: confirm amounts, begin a check, renew the link. */
export function ValidationActs({ account, validations }: ValidationActsProps) {
  const { may } = useBrand();
  const [act, setAct] = useState<Act | null>(null);
  const running = runningOf(validations ?? []);
  const onClose = () => setAct(null);
  const isLinked = account.status === 'active' || account.status === 'inactive';
  return (
    <>
      {running?.status === 'awaiting_amounts' && may('money') && (
        <Button tone="primary" onClick={() => setAct('amounts')}>
          Confirm the amounts…
        </Button>
      )}
      {validations && canValidate(account, validations) && may('money') && (
        <Button tone="primary" onClick={() => setAct('start')}>
          Verify by deposits…
        </Button>
      )}
      {isLinked && account.link_type && may('change') && (
        <Button onClick={() => setAct('renew')}>Renew the link…</Button>
      )}
      {act === 'amounts' && running && <AmountsDialog validation={running} onClose={onClose} />}
      {act === 'start' && <StartDialog account={account} onClose={onClose} />}
      {act === 'renew' && <RenewDialog account={account} onClose={onClose} />}
    </>
  );
}
