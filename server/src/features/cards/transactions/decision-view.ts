import { renderInstant } from '../../../kernel/clock.ts';
import { formatDecimalAmount } from '../../../kernel/money.ts';
import { checksOf, firstFailed } from './decision-rules.ts';
import type { Decision, DecisionRecord } from './read-decision.ts';

/** Renders a decision for the API. */
export function renderDecision(record: DecisionRecord) {
  const { checks: all, ...rest } = renderStep(record);
  return {
    transaction_id: record.transactionId,
    kind: record.kind,
    approved: record.decline_reason === null,
    transaction_response_code: record.responseCode,
    decline_reason: record.decline_reason,
    first_failed: firstFailed(all),
    currency_code: record.currency,
    ...rest,
    checks: all,
    would_be_approved_with: record.approvedWith,
    increments: record.increments.map((increment) => ({
      increment_id: increment.incrementId,
      ...renderStep(increment),
    })),
  };
}

function renderStep(decision: Decision) {
  return {
    amount: formatDecimalAmount(decision.amount_cents),
    decided_at: renderInstant(decision.at),
    checks: checksOf(decision),
  };
}
