import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { dayOf, laterDay } from './decided-day-rules.ts';
import { type DecidedStep, kindOfDecision } from './decision-rules.ts';
import {
  type DecidedRow,
  findDecidedRow,
  type IncrementRow,
  listIncrements,
  readControls,
} from './decisions-store.ts';

/** Networks send a handful; of more, the latest are told. */
const maxIncrements = 100;

/** A decision as it was made: of a transaction or of one of its approved increments. */
export interface Decision extends DecidedStep {
  at: Temporal.Instant;
}

export interface DecisionRecord extends Decision {
  transactionId: string;
  kind: NonNullable<ReturnType<typeof kindOfDecision>>;
  responseCode: string;
  /** Approved ones; a declined increment is a transaction with a decision of its own. */
  increments: (Decision & { incrementId: string })[];
}

/**
 * Why a transaction was approved or declined, from what was kept then: true whatever has become of
 * card, account and controls since.
 *
 * @throws DomainError `transaction_dne`; `decision_dne` for what the network posted without asking.
 */
export async function readDecision(
  context: Context,
  transactionId: string,
): Promise<DecisionRecord> {
  const row = await findDecidedRow(context, transactionId);
  if (!row) throw new DomainError('transaction_dne', { transaction_id: transactionId });
  const kind = kindOfDecision(row);
  if (!kind) throw new DomainError('decision_dne', { transaction_id: transactionId });
  const increments =
    kind === 'authorization' && row.response_code === '00'
      ? await listIncrements(context, transactionId, maxIncrements)
      : [];
  return {
    ...asDecided(row, kind),
    transactionId: row.transaction_id,
    kind,
    responseCode: row.response_code,
    increments: increments.map((increment) => asIncrement(row, increment)),
  };
}

function asDecided(row: DecidedRow, kind: DecisionRecord['kind']): Decision {
  return {
    ...row,
    amount_cents: -(row.authorized_amount_cents ?? row.amount_cents),
    available_cents: row.authorized_prior_balance_cents ?? row.prior_balance_cents,
    asked_currency: row.original_currency ?? row.currency,
    foreign_declined: row.foreign_declined ?? false,
    controls: readControls(row.controls),
    day:
      kind === 'authorization'
        ? laterDay(row.date_created, row.transaction_time)
        : dayOf(row.date_created),
    at: row.date_created,
  };
}

function asIncrement(row: DecidedRow, increment: IncrementRow): Decision & { incrementId: string } {
  return {
    ...row,
    ...increment,
    decline_reason: null,
    decided_card_status: null,
    decided_account_status: null,
    available_cents: increment.prior_balance_cents,
    asked_currency: row.currency,
    foreign_declined: false,
    controls: readControls(increment.controls),
    day: dayOf(increment.date_created),
    at: increment.date_created,
    incrementId: increment.increment_id,
  };
}
