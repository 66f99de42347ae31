import { renderInstant } from '../../../kernel/clock.ts';
import { newId } from '../../../kernel/ids.ts';
import { formatDecimalAmount } from '../../../kernel/money.ts';
import type { CardTransaction } from './transaction-rules.ts';
import type { Announcement } from './transaction-states.ts';

/**
 * Events of a step: the ids of an authorization's event (docs/decisions/0042), then the amount of
 * the step, the transaction's state after it, and the reason of a decline. `transaction.completed` has what
 * the step posted, so that it and `transaction.cleared` sum to what is posted.
 */
export function eventsOfStep(
  transaction: Pick<
    CardTransaction,
    | 'transaction_id'
    | 'customer_id'
    | 'card_id'
    | 'account_id'
    | 'original_transaction_id'
    | 'decline_reason'
  >,
  step: {
    announcements: readonly Announcement[];
    at: Temporal.Instant;
    /** Amount that the step moved; a reversal moves what it releases. */
    amountCents: bigint;
    /** Amounts that the step, and the transaction up to it, posted; both are `amountCents` if left out. */
    posted?: { stepCents: bigint; totalCents: bigint };
    state: CardTransaction['state'];
    /** The clearing exceeded the available balance. */
    isForced?: boolean;
  },
) {
  const { amountCents, posted = { stepCents: amountCents, totalCents: amountCents } } = step;
  const completed = {
    amount: formatDecimalAmount(posted.stepCents),
    total_amount: formatDecimalAmount(posted.totalCents),
  };
  return step.announcements.map((announcement) => ({
    eventId: newId(),
    event: announcement,
    payload: {
      event: announcement,
      customer_id: transaction.customer_id,
      occurred_at: renderInstant(step.at),
      transaction_id: transaction.transaction_id,
      card_id: transaction.card_id,
      account_id: transaction.account_id,
      ...(transaction.original_transaction_id
        ? { original_transaction_id: transaction.original_transaction_id }
        : {}),
      ...(announcement === 'transaction.completed'
        ? completed
        : { amount: formatDecimalAmount(amountCents) }),
      transaction_state: step.state,
      ...(transaction.decline_reason ? { decline_reason: transaction.decline_reason } : {}),
      ...(step.isForced ? { above_available: true } : {}),
    },
  }));
}
