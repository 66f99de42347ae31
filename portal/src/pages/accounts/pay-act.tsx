import type { Account } from '@surety/sdk';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { standingOf } from './account-words.ts';
import { PayDialog } from './pay-dialog.tsx';
import { isPayable } from './pay-words.ts';

interface PayActProps {
  readonly deposit: Account;
  readonly credit: Account | undefined;
}

/** True where something is owed or held on a card whose account takes payments. */
const canBePaid = ({ deposit, credit }: PayActProps): boolean =>
  (credit?.status === 'active' || credit?.status === 'frozen') &&
  isPayable(standingOf({ deposit, credit }));

/** The verb that pays what is owed; absent where nothing is, and for a role that may not. */
export function PayAct({ deposit, credit }: PayActProps) {
  const { may } = useBrand();
  const [isOpen, setOpen] = useState(false);
  if (!credit || !may('money') || !(isOpen || canBePaid({ deposit, credit }))) return null;
  return (
    <>
      <Button tone="primary" onClick={() => setOpen(true)}>
        Make a payment…
      </Button>
      {isOpen && <PayDialog deposit={deposit} credit={credit} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Names of the acts of a payment that the role may not do. */
export const withheldPayments = (
  pair: PayActProps,
  may: (permission: string) => boolean,
): string[] => (!may('money') && canBePaid(pair) ? ['Make a payment'] : []);
