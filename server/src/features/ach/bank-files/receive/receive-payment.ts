import { problemOfReturn, type SentEntry } from '../../../../kernel/nacha/answer-file.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { lockDepositsByNumber } from '../../../accounts/accounts/accounts.ts';
import { listProgramsOf, type Program } from '../../../tenants/brands/brands.ts';
import { creditDeposits, planCourse } from '../../transfers/transfers.ts';
import { type AnswerRow, lockAnswerRow } from '../answers-store.ts';
import { insertReturnedPayment } from '../cut/returned-payments-store.ts';
import { joinWindowCut } from '../file-windows.ts';
import { hasOtherDispute } from '../same-answers-store.ts';
import { openPayment } from '../sealed-content.ts';
import { findReturnedPlace } from '../sent-entries-store.ts';
import { tracesOf } from './apply-return.ts';
import {
  fieldForReturn,
  needsPerson,
  payingClass,
  postingTime,
  readDepositNumber,
  refusalCode,
} from './incoming-payment-rules.ts';
import { joinPosting } from './post-awaiting.ts';
import { isOfDates } from './settlement-date-rules.ts';

export interface ReceivedPayment {
  outcome: NonNullable<AnswerRow['outcome']>;
  transfer_id?: string;
  /** Time at which a credit is posted that arrived before its effective date. */
  posts_at?: Temporal.Instant;
}

/** Decision about a payment: credit it, return it with a code, or only record an outcome. */
type Decision =
  | { credit: ReturnType<typeof creditOf> }
  | { back: GoingBack }
  | { outcome: ReceivedPayment['outcome']; posts_at?: Temporal.Instant };

interface GoingBack {
  programId: string;
  code: string;
  information: string;
}

/**
 * Receives payments from other banks to our deposits: a credit is posted on its effective date, a
 * valid test of an account needs no answer, and a payment that cannot be posted is returned in the
 * program's next file. A suspected duplicate waits for a person's decision. The results have the order
 * of `answers`.
 */
export async function receivePayments(
  unit: Unit,
  answers: readonly AnswerRow[],
): Promise<ReceivedPayment[]> {
  const arrived = await findReceivers(unit, answers);
  const decisions = arrived.map((one) => decide(unit, one));
  const credits = decisions.flatMap((one) => ('credit' in one ? one.credit : []));
  const credited = (await creditDeposits(unit, credits)).values();
  const received: ReceivedPayment[] = [];
  for (const [index, decision] of decisions.entries()) {
    const answer = answers[index];
    if (!answer) continue;
    if ('credit' in decision) {
      received.push({ outcome: 'applied', transfer_id: credited.next().value?.transfer_id ?? '' });
    } else if ('back' in decision) {
      await sendBack(unit, answer, decision.back);
      received.push({ outcome: 'returned' });
    } else {
      if (decision.posts_at) await joinPosting(unit, answer.bank_file_id, decision.posts_at);
      received.push(decision);
    }
  }
  return received;
}

type Deposit = Awaited<ReturnType<typeof lockDepositsByNumber>>[number];

interface ArrivedPayment {
  answer: AnswerRow;
  sent: SentEntry;
  /** Undefined if the account number cannot be a deposit's. */
  accountNumber: string | undefined;
  deposit: Deposit | undefined;
  /** Program whose file returns the payment; undefined for a payment to another bank than ours. */
  programId: string | undefined;
}

/**
 * Finds the deposits to which payments are addressed: by account number alone, within the bank of the
 * routing number, as a receiving bank may (NACHA Operating Rules, 3.1.2).
 */
async function findReceivers(unit: Unit, answers: readonly AnswerRow[]): Promise<ArrivedPayment[]> {
  const read = answers.map((answer) => {
    const sent = openPayment(unit, answer, paymentOf(answer));
    return { answer, sent, accountNumber: readDepositNumber(sent) };
  });
  const sought = read.flatMap(({ accountNumber }) => accountNumber ?? []);
  const deposits = await lockDepositsByNumber(unit, sought);
  const programs = await listProgramsOf(unit);
  return read.map((one) => {
    const { routingNumber } = one.sent.entry;
    const atBank = programsAt(programs, routingNumber);
    const numbered = deposits.filter((each) => each.account_number === one.accountNumber);
    const deposit =
      numbered.find((each) => each.routing_number === routingNumber) ??
      numbered.find((each) => atBank.includes(each.program_id ?? ''));
    return { ...one, deposit, programId: deposit?.program_id ?? atBank[0] };
  });
}

function programsAt(programs: readonly Program[], routingNumber: string): string[] {
  return programs
    .filter(({ settings }) => settings.ach_bank_routing_number === routingNumber)
    .map(({ programId }) => programId);
}

function paymentOf({ bank_file_id, position, payment }: AnswerRow): Buffer {
  if (!payment) throw new Error(`Answer ${position} of bank file ${bank_file_id} has no payment`);
  return payment;
}

function decide(context: Context, arrived: ArrivedPayment): Decision {
  const { answer, sent, deposit, programId } = arrived;
  if (answer.is_repeat && answer.decision === null) return { outcome: 'suspected_duplicate' };
  const problem = problemOf(answer);
  // Without a program, the payment is for another bank than ours: people have to settle it with
  // the bank.
  if (!programId) return { outcome: problem ? 'set_aside' : 'unmatched' };
  const isOfDate = problem !== undefined && isOfDates(problem);
  if (problem && !isOfDate && needsPerson({ sent, problem })) return { outcome: 'set_aside' };
  const code = codeOf(arrived, problem !== undefined && !isOfDate);
  if (code || !deposit) return goBack(arrived, programId, code ?? 'R03');
  if (sent.entry.purpose !== 'payment') return { outcome: 'recorded' };
  // The money is there on a day that the file does not tell, or hardly means.
  if (isOfDate) return { outcome: 'set_aside' };
  const postsAt = postingTimeOf(arrived, context.clock.now());
  if (postsAt) return { outcome: 'awaiting_date', posts_at: postsAt };
  return { credit: creditOf(sent, deposit) };
}

/** Fault of an entry; undefined once a person has decided to credit it in spite of its fault. */
function problemOf({ problem_field: field, decision }: AnswerRow): { field: string } | undefined {
  return field === null || decision === 'credit' ? undefined : { field };
}

function postingTimeOf(
  { answer: { settled_on: settledOn }, sent: { batch } }: ArrivedPayment,
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  return postingTime({ settledOn, effectiveDate: batch.effectiveDate }, now);
}

function codeOf(
  { sent, accountNumber, deposit }: ArrivedPayment,
  hasProblem: boolean,
): string | undefined {
  return refusalCode({
    direction: sent.entry.direction,
    entryClass: sent.batch.entryClass,
    isWellFormed: accountNumber !== undefined,
    status: deposit?.status,
    hasProblem,
  });
}

function goBack({ answer, sent }: ArrivedPayment, programId: string, code: string): Decision {
  const problem = problemOf(answer);
  const information = problem && code === 'R17' ? fieldForReturn(problem) : '';
  const back = { programId, code, information };
  return canReturn(sent, back) ? { back } : { outcome: 'set_aside' };
}

/** True if the return can be written: an entry out of form may not even be returnable. */
function canReturn(sent: SentEntry, { code, information }: GoingBack): boolean {
  return problemOfReturn({ ...sent, kind: 'return', code, information }) === undefined;
}

/**
 * Credits a payment that was set aside, or whose return was dishonored, by a person's decision: at once,
 * unless its batch states a day ahead on which it settles.
 *
 * @returns undefined for a payment that cannot be credited: no payment, a debit, of a class that brings
 * none, or for no open deposit.
 */
export async function creditPayment(
  unit: Unit,
  answer: AnswerRow,
): Promise<ReceivedPayment | undefined> {
  const payment = answer.outcome === 'disputed' ? await lockDisputed(unit, answer) : answer;
  if (answer.outcome === 'disputed' && (await hasOtherDispute(unit, answer, ['applied'])))
    return undefined;
  if (payment?.kind !== 'payment' || payment.amount_cents !== answer.amount_cents) return undefined;
  if (answer.amount_cents === 0n) return undefined;
  const [arrived] = await findReceivers(unit, [payment]);
  if (!arrived?.deposit || codeOf(arrived, false) !== undefined) return undefined;
  // A payment whose return was dishonored is of a day that is past.
  const isDated =
    answer.outcome !== 'disputed' && !isOfDates({ field: answer.problem_field ?? '' });
  const postsAt = isDated ? postingTimeOf(arrived, unit.now) : undefined;
  if (postsAt) {
    await joinPosting(unit, answer.bank_file_id, postsAt);
    return { outcome: 'awaiting_date', posts_at: postsAt };
  }
  const [credited] = await creditDeposits(unit, [creditOf(arrived.sent, arrived.deposit)]);
  if (!credited) throw new Error('A credited payment was lost');
  return { outcome: 'applied', transfer_id: credited.transfer_id };
}

/** Locks the payment that this brand returned and whose return an answer dishonors. */
async function lockDisputed(unit: Unit, answer: AnswerRow): Promise<AnswerRow | undefined> {
  const place = await findReturnedPlace(unit, tracesOf(answer));
  return place && lockAnswerRow(unit, place.fileId, place.position);
}

/**
 * Returns a payment by a person's decision.
 *
 * @returns false if it is for another bank than ours, or its return cannot be written.
 */
export async function returnPayment(unit: Unit, answer: AnswerRow, code: string): Promise<boolean> {
  const [arrived] = await findReceivers(unit, [answer]);
  if (!arrived?.programId) return false;
  const decision = goBack(arrived, arrived.programId, code);
  if (!('back' in decision)) return false;
  await sendBack(unit, answer, decision.back);
  return true;
}

function creditOf({ batch, entry }: SentEntry, deposit: Deposit) {
  const classCode = payingClass(batch.entryClass);
  const { routing_number: routingNumber, account_number: accountNumber } = deposit;
  if (!classCode) throw new Error(`No entry of class ${batch.entryClass} brings a payment`);
  if (routingNumber === null || accountNumber === null) throw new Error('A deposit has numbers');
  return {
    routingNumber,
    accountNumber,
    amountCents: entry.amountCents,
    classCode,
    description: batch.entryDescription.trim(),
    companyName: batch.companyName.trim(),
  };
}

/** Inserts a return that waits for its program's window, and joins the cut of that window. */
async function sendBack(
  unit: Unit,
  { bank_file_id, position }: AnswerRow,
  { programId, code, information }: GoingBack,
): Promise<void> {
  const course = await planCourse(unit, programId, false);
  await joinWindowCut(unit, { programId, leavesAt: course.leavesAt });
  await insertReturnedPayment(unit, {
    brand_id: unit.brandId,
    bank_file_id,
    position,
    program_id: programId,
    return_code: code,
    information,
    leaves_at: course.leavesAt,
    settles_at: course.settlesAt,
    answers_until: course.returnCheckAt,
    date_created: unit.now,
  });
}
