import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { listOpenReservesAt } from '../../accounts/reserves/reserves.ts';
import { purchaseDay, validityDay } from './decided-day-rules.ts';
import { type DecidedStep, kindOfDecision, type ReservedAmount } from './decision-rules.ts';
import {
  type DecidedRow,
  findDecidedRow,
  type IncrementRow,
  listIncrements,
  readControls,
} from './decisions-store.ts';
import type { Counterfactual } from './declined-purchase-rules.ts';
import { findCounterfactuals } from './find-counterfactuals.ts';
import { transactionErrors } from './transaction-errors.ts';

/** A customer pays a few times within the days of a reserve. */
const mostReserves = 100;

/** Networks send a handful of increments; an answer lists the latest ones. */
const maxIncrements = 100;

/** Decision of a transaction or of one of its approved increments. */
export interface Decision extends DecidedStep {
  at: Temporal.Instant;
}

export interface DecisionRecord extends Decision {
  transactionId: string;
  kind: NonNullable<ReturnType<typeof kindOfDecision>>;
  responseCode: string;
  /** Approved increments; a declined one is a transaction with its own decision. */
  increments: (Decision & { incrementId: string })[];
  /** Changes that would have had a declined authorization approved; null for any other decision. */
  approvedWith: Counterfactual[] | null;
}

/**
 * Reads the decision of a transaction from its recorded inputs, so that later changes of card,
 * account and controls do not alter it.
 *
 * @throws DomainError `transaction_dne`; `decision_dne` for a posting that the network forced.
 */
export async function readDecision(
  context: Context,
  transactionId: string,
): Promise<DecisionRecord> {
  const row = await findDecidedRow(context, transactionId);
  if (!row) {
    throw new DomainError(transactionErrors.transaction_dne, { transaction_id: transactionId });
  }
  const kind = kindOfDecision(row);
  if (!kind) {
    throw new DomainError(transactionErrors.decision_dne, { transaction_id: transactionId });
  }
  const increments =
    kind === 'authorization' && row.response_code === '00'
      ? await listIncrements(context, transactionId, maxIncrements)
      : [];
  const decided = { ...asDecided(row, kind), reserved: await reservedAt(context, row) };
  return {
    ...decided,
    transactionId: row.transaction_id,
    kind,
    responseCode: row.response_code,
    increments: increments.map((increment) => asIncrement(row, increment)),
    approvedWith:
      kind === 'authorization' && row.decline_reason !== null
        ? await findCounterfactuals(context, row, decided)
        : null,
  };
}

/** Payments that were reserved when an authorization was decided. */
async function reservedAt(
  context: Context,
  { account_id: accountId, date_created: at }: DecidedRow,
): Promise<ReservedAmount[]> {
  const reserves = await listOpenReservesAt(context, { accountId, at, limit: mostReserves });
  return reserves.map(({ amount_cents: cents, releases_at: releasesAt }) => ({
    cents,
    releasesAt,
  }));
}

function asDecided(row: DecidedRow, kind: DecisionRecord['kind']): Decision {
  return {
    ...row,
    amount_cents: -(row.authorized_amount_cents ?? row.amount_cents),
    available_cents: row.authorized_prior_balance_cents ?? row.prior_balance_cents,
    asked_currency: row.original_currency ?? row.currency,
    foreign_declined: row.foreign_declined ?? false,
    controls: readControls(row.controls),
    reserved: [],
    day: dayOfDecision(row, kind),
    at: row.date_created,
  };
}

function dayOfDecision(row: DecidedRow, kind: DecisionRecord['kind']): string {
  const { date_created: at, transaction_time: merchantTime } = row;
  return kind === 'authorization' ? purchaseDay(at, merchantTime) : validityDay(at);
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
    reserved: [],
    day: validityDay(increment.date_created),
    at: increment.date_created,
    incrementId: increment.increment_id,
  };
}
