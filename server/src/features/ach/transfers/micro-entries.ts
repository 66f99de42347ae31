import { newId } from '../../../kernel/ids.ts';
import { transition } from '../../../kernel/state-table.ts';
import type { Unit } from '../../../platform/context.ts';
import type { AccountRow } from '../../accounts/accounts/accounts.ts';
import { planCourse } from './ach-timeline.ts';
import { performEffects } from './change-transfer-status.ts';
import { transferStates } from './transfer-states.ts';
import { insertTransferRow, type TransferRow } from './transfers-store.ts';

/**
 * Entry that tests whether an external account exists: without an amount, or of less than a dollar.
 */
export interface AccountTest {
  kind: 'prenote' | 'micro_deposit';
  programId: string;
  /** Zero for a prenote. */
  amountCents: bigint;
  account: AccountRow;
}

/** Creates an entry that tests an external account; it leaves in the next bank file. */
export async function requestAccountTest(
  unit: Unit,
  { kind, programId, amountCents, account }: AccountTest,
): Promise<TransferRow> {
  const course = await planCourse(unit, programId, false);
  const step = transition(transferStates, null, 'request', { kind, hasLeft: false });
  if (!step.moved) throw new Error(`No transfer of kind ${kind} can be asked for`);
  const now = unit.now;
  const row = await insertTransferRow(unit, {
    brand_id: unit.brandId,
    transfer_id: newId(),
    transaction_id: newId(),
    kind,
    status: step.to,
    customer_id: account.customer_id,
    program_id: programId,
    destination_account_id: account.account_id,
    amount_cents: amountCents,
    currency: account.currency,
    description: 'Account validation',
    class_code: account.business_id === null ? 'PPD' : 'CCD',
    same_day: false,
    leaves_at: course.leavesAt,
    settles_at: course.settlesAt,
    return_check_at: course.returnCheckAt,
    date_created: now,
    date_updated: now,
  });

  await performEffects(unit, row, step.effects);
  return row;
}
