import { addBankingDays, easternDate } from '../../../kernel/banking-calendar.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { isDebit } from '../transfers/transfer-states.ts';
import { transferReversalErrors } from './transfer-reversal-errors.ts';

/** Banking days after the settlement of an entry within which its reversal reaches the other bank. */
const reversibleDays = 5;

/** Facts about a transfer that decide whether it may be reversed. */
export interface ReversedTransfer {
  kind: string;
  status: string;
  reverses_transfer_id: string | null;
}

/** @throws DomainError `transfer_not_reversible`. */
export function refuseIrreversible({ kind, status, reverses_transfer_id }: ReversedTransfer): void {
  const isSent = isDebit(kind) || kind === 'push';
  if (isSent && status === 'completed' && reverses_transfer_id === null) return;
  throw new DomainError(transferReversalErrors.transfer_not_reversible, { kind, status });
}

/**
 * Refuses a reversal that settles after the fifth banking day after its entry's settlement date. The
 * rules ask that the other bank has it by the end of that day.
 *
 * @throws DomainError `reversal_too_late`.
 */
export function refuseLateReversal(settledAt: Temporal.Instant, settlesAt: Temporal.Instant): void {
  const lastOn = addBankingDays(easternDate(settledAt), reversibleDays);
  const settlesOn = easternDate(settlesAt);
  if (Temporal.PlainDate.compare(settlesOn, lastOn) <= 0) return;
  const params = { last_on: String(lastOn), settles_on: String(settlesOn) };
  throw new DomainError(transferReversalErrors.reversal_too_late, params);
}
