import { DomainError } from '../../kernel/domain-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sumOpenAdvances } from './advances-store.ts';

/** The deposit that pays out. */
interface PayingDeposit {
  account_id: string;
  customer_id: string | null;
  program_id: string | null;
  credit_account_id: string | null;
  currency: string;
}

/** What paying out needs of other rooms, handed in by the door. */
export interface PayoutRooms {
  findTerms(tx: Tx, context: Context, programId: string): Promise<{ limitCents: bigint }>;
  /** Keeps a deposit's money as it is until the transaction ends. */
  lockMoney(
    tx: Tx,
    context: Context,
    deposit: {
      accountId: string;
      creditAccountId: string | null;
      programId: string;
      currency: string;
    },
  ): Promise<void>;
  findAvailable(tx: Tx, context: Context, accountId: string): Promise<bigint>;
}

/**
 * What the brand has advanced can be spent, and is not paid out: it is not the customer's yet. The
 * money is locked before it is looked at what is advanced, since an advance is seen once it is
 * committed, and could else come between this look and the payment.
 *
 * @throws DomainError `insufficient_funds`.
 */
export async function refuseAdvanced(
  tx: Tx,
  context: Context,
  rooms: PayoutRooms,
  deposit: PayingDeposit,
  amountCents: bigint,
): Promise<void> {
  const { account_id: accountId, customer_id: customerId, credit_account_id, currency } = deposit;
  if (customerId === null) return;
  const programId = deposit.program_id ?? '';
  const findAdvanced = () => sumOpenAdvances(tx, context.brandId, { customerId, accountId });
  const { limitCents } = await rooms.findTerms(tx, context, programId);
  if (limitCents === 0n && (await findAdvanced()) === 0n) return;
  const money = { accountId, creditAccountId: credit_account_id, programId, currency };
  await rooms.lockMoney(tx, context, money);
  const advanced = await findAdvanced();
  if (advanced === 0n) return;
  const free = (await rooms.findAvailable(tx, context, accountId)) - advanced;
  if (amountCents > free) throw new DomainError('insufficient_funds');
}
