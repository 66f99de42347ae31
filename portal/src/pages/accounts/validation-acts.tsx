import type { Account, AccountValidation } from '@surety/sdk';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { canBePaid, isVerified } from './account-words.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { RenewDialog } from './renew-dialog.tsx';
import { AmountsDialog, StartDialog } from './validation-dialogs.tsx';
import { canValidate, runningOf } from './validation-words.ts';

interface ValidationActsProps {
  readonly account: Account;
  /** Newest first; undefined until they are read. */
  readonly validations: readonly AccountValidation[] | undefined;
}

type Act = 'amounts' | 'start' | 'renew' | 'confirm';

/** What can be done so that money may move with a bank account: a check, its amounts, a confirmation, a renewed link. */
export function ValidationActs({ account, validations }: ValidationActsProps) {
  const { may } = useBrand();
  const [act, setAct] = useState<Act | null>(null);
  const running = runningOf(validations ?? []);
  const onClose = () => setAct(null);
  const canConfirm = isVerified(account) && !canBePaid(account);
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
      {canConfirm && may('change') && (
        <Button onClick={() => setAct('confirm')}>Confirm the account…</Button>
      )}
      {isLinked && account.link_type && may('change') && (
        <Button onClick={() => setAct('renew')}>Renew the link…</Button>
      )}
      {act === 'amounts' && running && <AmountsDialog validation={running} onClose={onClose} />}
      {act === 'start' && <StartDialog account={account} onClose={onClose} />}
      {act === 'confirm' && <ConfirmDialog account={account} onClose={onClose} />}
      {act === 'renew' && <RenewDialog account={account} onClose={onClose} />}
    </>
  );
}
