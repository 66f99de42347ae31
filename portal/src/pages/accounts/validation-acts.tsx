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

interface OfferedAct {
  readonly act: Act;
  readonly label: string;
  readonly right: 'money' | 'change';
}

/** Acts on a bank account besides the moves of its machine, for any role. */
function actsOffered({ account, validations }: ValidationActsProps): OfferedAct[] {
  const isLinked = account.status === 'active' || account.status === 'inactive';
  const found: (OfferedAct | false | undefined | null)[] = [
    runningOf(validations ?? [])?.status === 'awaiting_amounts' && {
      act: 'amounts',
      label: 'Confirm the amounts',
      right: 'money',
    },
    validations &&
      canValidate(account, validations) && {
        act: 'start',
        label: 'Verify by deposits',
        right: 'money',
      },
    isVerified(account) &&
      !canBePaid(account) && { act: 'confirm', label: 'Confirm the account', right: 'change' },
    isLinked &&
      account.link_type !== null &&
      account.link_type !== undefined && { act: 'renew', label: 'Renew the link', right: 'change' },
  ];
  return found.filter((each): each is OfferedAct => Boolean(each));
}

/** Names of the acts that the role may not do. */
export const withheldActs = (
  props: ValidationActsProps,
  may: (permission: string) => boolean,
): string[] =>
  actsOffered(props)
    .filter(({ right }) => !may(right))
    .map(({ label }) => label);

/** Buttons so that money may move with a bank account, as far as the role may: a check, its amounts, a confirmation, a renewed link. */
export function ValidationActs(props: ValidationActsProps) {
  const { account, validations } = props;
  const { may } = useBrand();
  const [act, setAct] = useState<Act | null>(null);
  const running = runningOf(validations ?? []);
  const onClose = () => setAct(null);
  return (
    <>
      {actsOffered(props)
        .filter(({ right }) => may(right))
        .map(({ act: each, label, right }) => (
          <Button
            key={each}
            tone={right === 'money' ? 'primary' : 'usual'}
            onClick={() => setAct(each)}
          >
            {label}…
          </Button>
        ))}
      {act === 'amounts' && running && <AmountsDialog validation={running} onClose={onClose} />}
      {act === 'start' && <StartDialog account={account} onClose={onClose} />}
      {act === 'confirm' && <ConfirmDialog account={account} onClose={onClose} />}
      {act === 'renew' && <RenewDialog account={account} onClose={onClose} />}
    </>
  );
}
