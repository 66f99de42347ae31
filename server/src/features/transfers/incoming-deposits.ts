import { fixedClock } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { newId } from '../../kernel/ids.ts';
import { transition } from '../../kernel/state-table.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { MoneyRooms } from './money-rooms.ts';
import { performEffects } from './transfer-moves.ts';
import type { ClassCode } from './transfer-rules.ts';
import { transferStates } from './transfer-states.ts';
import { insertTransferRow, type TransferRow } from './transfers-store.ts';

/** Money that another bank sends to a deposit's numbers. */
export interface DirectDeposit {
  routingNumber: bigint;
  accountNumber: bigint;
  amountCents: bigint;
  classCode: ClassCode;
  description: string | null;
  companyName: string | null;
}

/** The deposit that it is for, locked. */
interface Deposit {
  account_id: string;
  status: string;
  customer_id: string | null;
  program_id: string | null;
  currency: string;
}

/** Books a direct deposit; `account_not_active` for a deposit that is closed. */
export async function bookDeposit(
  tx: Tx,
  context: Context,
  money: MoneyRooms,
  deposit: Deposit,
  input: DirectDeposit,
): Promise<TransferRow> {
  const { account_id, status } = deposit;
  if (status !== 'active') throw new DomainError('account_not_active', { account_id });
  const kind = 'incoming';
  const step = transition(transferStates, null, 'receive', { kind, hasLeft: false });
  if (!step.moved) throw new Error('A direct deposit cannot be received');
  const now = context.clock.now();
  const row = await insertTransferRow(tx, {
    brand_id: context.brandId,
    transfer_id: newId(),
    transaction_id: newId(),
    kind,
    status: step.to,
    customer_id: deposit.customer_id,
    program_id: deposit.program_id ?? '',
    destination_account_id: account_id,
    amount_cents: input.amountCents,
    currency: deposit.currency,
    description: input.description,
    company_name: input.companyName,
    class_code: input.classCode,
    same_day: false,
    settled_at: now,
    date_created: now,
    date_updated: now,
  });
  const moment = { ...context, clock: fixedClock(now) };
  await performEffects(tx, moment, money, row, step.effects);
  return row;
}
