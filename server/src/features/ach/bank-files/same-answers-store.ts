import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { AnswerRow, EntryPlace } from './answers-store.ts';

/** True if this brand's return, which the answer dishonors, has another dishonor with one of some outcomes. */
export async function hasOtherDispute(
  scope: BrandScope,
  answer: AnswerRow,
  outcomes: readonly string[],
): Promise<boolean> {
  const { return_trace_number: returnTrace, original_trace_number: originalTrace } = answer;
  const { rows } = await sql<{ is_there: boolean }>`
    select exists (
      select from bank_file_answers
       where brand_id = ${scope.brandId} and kind = 'dishonored' and outcome = any (${outcomes}::text[])
         and return_trace_number is not distinct from ${returnTrace}
         and (return_trace_number is not null or original_trace_number = ${originalTrace})
         and (bank_file_id, position) <> (${answer.bank_file_id}, ${answer.position})
    ) as is_there`.execute(scope.db);
  return rows[0]?.is_there ?? false;
}

/**
 * Locks all entries with the payment's identity, in one order, so that decisions about a payment and its repeat do not pass
 * each other. Returns the others of them.
 */
export async function lockSamePayments(
  unit: Unit,
  { fileId, position }: EntryPlace,
): Promise<SamePayment[]> {
  const { rows } = await sql<SamePayment & EntryPlace>`
    select bank_file_id as "fileId", position, is_repeat, outcome from bank_file_answers
     where brand_id = ${unit.brandId} and identity_hash = (
       select identity_hash from bank_file_answers
        where brand_id = ${unit.brandId} and bank_file_id = ${fileId} and position = ${position})
     order by bank_file_id, position for no key update`.execute(unit.db);
  return rows.filter((row) => row.fileId !== fileId || row.position !== position);
}

/** An entry of the same payment as another. */
export interface SamePayment {
  is_repeat: boolean;
  outcome: string | null;
}

/** Payment from the bank with its sealed entry. */
export type TracedPayment = Pick<
  AnswerRow,
  'bank_file_id' | 'position' | 'trace_number' | 'outcome' | 'payment' | 'problem_rule'
>;

/**
 * Payments from the bank with these trace numbers that were not applied before an instant. A payment that is known
 * to repeat another is left out.
 */
export async function listTracedPayments(
  scope: BrandScope,
  traces: readonly string[],
  since: Temporal.Instant,
): Promise<TracedPayment[]> {
  return scope.db
    .selectFrom('bank_file_answers')
    .select(['bank_file_id', 'position', 'trace_number', 'outcome', 'payment', 'problem_rule'])
    .where('brand_id', '=', scope.brandId)
    .where('trace_number', '=', sql<string>`any (${[...traces]}::text[])`)
    .where('kind', '=', 'payment')
    .where('is_repeat', '=', false)
    .where((eb) => eb.or([eb('applied_at', 'is', null), eb('applied_at', '>=', since)]))
    .orderBy('bank_file_id')
    .orderBy('position')
    .execute();
}

/** Payment from the bank that was credited, with its sealed entry. */
export interface CreditedPayment extends Pick<AnswerRow, 'bank_file_id' | 'position' | 'payment'> {
  deposit_id: string;
}

/** Payments that were credited to deposits since an instant; with `areDecided`, by a person despite a problem. */
export async function listCreditedPayments(
  scope: BrandScope,
  asked: { deposits: readonly string[]; since: Temporal.Instant; areDecided: boolean },
): Promise<CreditedPayment[]> {
  const { rows } = await sql<CreditedPayment>`
    select a.bank_file_id, a.position, a.payment, t.destination_account_id as deposit_id
      from transfers t
      join bank_file_answers a on a.brand_id = t.brand_id and a.transfer_id = t.transfer_id
     where t.brand_id = ${scope.brandId} and t.kind = 'incoming'
       and t.destination_account_id = any (${[...asked.deposits]}::uuid[])
       and t.date_created >= ${asked.since.toString()} and a.kind = 'payment'
       and (not ${asked.areDecided} or (a.decision is not null and a.problem_field is not null))
     order by a.bank_file_id, a.position
  `.execute(scope.db);
  return rows;
}
