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

/** The sentence for a role that may not pay what is owed. */
export function WithheldPayment(pair: PayActProps) {
  const { may, brand, isSandbox } = useBrand();
  if (may('money') || !canBePaid(pair)) return null;
  const who = isSandbox ? 'Owners, developers and operators' : 'Owners and operators';
  return (
    <>
      {' '}
      {who} may make a payment; the role {brand.role} may not.
    </>
  );
}
