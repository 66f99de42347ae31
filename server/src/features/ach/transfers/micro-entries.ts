import type { Unit } from '../../../platform/context.ts';
import type { AccountRow } from '../../accounts/accounts/accounts.ts';
import { planCourse } from './ach-timeline.ts';
import { recordRequest } from './record-request.ts';
import type { TransferRow } from './transfers-store.ts';

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
  const course = await planCourse(unit, programId, { sameDay: false });
  return recordRequest(unit, kind, course, {
    customer_id: account.customer_id,
    program_id: programId,
    destination_account_id: account.account_id,
    amount_cents: amountCents,
    currency: account.currency,
    description: 'Account validation',
    class_code: account.business_id === null ? 'PPD' : 'CCD',
    same_day: false,
  });
}
