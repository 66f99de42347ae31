import { easternDate } from '../../../kernel/banking-calendar.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { returnReason } from '../../../kernel/nacha/return-codes.ts';
import { maxAttempts } from '../transfers/transfer-rules.ts';
import { isDebit } from '../transfers/transfer-states.ts';
import { transferRetryErrors } from './transfer-retry-errors.ts';

/** Days after the settlement date of the first entry. */
const retryableDays = 180;

/** Facts about a transfer that decide whether it may be presented again. */
export interface Presentment {
  kind: string;
  status: string;
  return_code: string | null;
  attempt: number;
  /** A reversal is not presented again: what became of it is settled with the receiver. */
  reverses_transfer_id: string | null;
}

/**
 * Refuses a transfer that NACHA forbids to present again (Operating Rules, subsection 2.12.4).
 * A stopped payment requires the customer's consent, any other reason a remedy: either is a new
 * transfer.
 *
 * @throws DomainError `transfer_not_retryable`, `transfer_retries_used`.
 */
export function refuseUnretryable({
  kind,
  status,
  return_code,
  attempt,
  reverses_transfer_id,
}: Presentment): void {
  const isRetryable =
    isDebit(kind) &&
    reverses_transfer_id === null &&
    status === 'returned' &&
    returnReason(return_code ?? '')?.class === 'retryable';
  if (!isRetryable) {
    const params = { kind, status, return_code: return_code ?? 'none' };
    throw new DomainError(transferRetryErrors.transfer_not_retryable, params);
  }
  if (attempt >= maxAttempts) {
    throw new DomainError(transferRetryErrors.transfer_retries_used, { attempts: String(attempt) });
  }
}

/**
 * Refuses an entry that would leave later than 180 days after the first one's settlement date.
 *
 * @throws DomainError `retry_too_late`.
 */
export function refuseLate(firstSettlement: Temporal.Instant, leavesAt: Temporal.Instant): void {
  const lastOn = lastRetryDate(firstSettlement);
  const leavesOn = easternDate(leavesAt);
  if (Temporal.PlainDate.compare(leavesOn, lastOn) <= 0) return;
  const params = { last_on: String(lastOn), leaves_on: String(leavesOn) };
  throw new DomainError(transferRetryErrors.retry_too_late, params);
}

/** Last date, Eastern time, on which an entry may leave again that was first settled at `firstSettlement`. */
export function lastRetryDate(firstSettlement: Temporal.Instant): Temporal.PlainDate {
  return easternDate(firstSettlement).add({ days: retryableDays });
}
