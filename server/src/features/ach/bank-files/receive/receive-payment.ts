import { problemOfReturn, type SentEntry } from '../../../../kernel/nacha/answer-file.ts';
import type { BadField } from '../../../../kernel/nacha/record-fields.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { lockDepositsByNumber } from '../../../accounts/accounts/accounts.ts';
import { listProgramsOf, type Program } from '../../../tenants/brands/brands.ts';
import { creditDeposits, planCourse } from '../../transfers/transfers.ts';
import type { AnswerRow } from '../answers-store.ts';
import { insertReturnedPayment } from '../cut/returned-payments-store.ts';
import { joinWindowCut } from '../file-windows.ts';
import type { CreditedPayment } from '../same-answers-store.ts';
import { openPayment } from '../sealed-content.ts';
import { type AlteredPayment, findAltered, reasonToWait, warnOthers } from './altered-payments.ts';
import {
  fieldForReturn,
  needsPerson,
  payingClass,
  postingTime,
  readDepositNumber,
  refusalCode,
} from './incoming-payment-rules.ts';
import { findCopies, problemOfCopy } from './legible-copies.ts';
import { joinPosting } from './post-awaiting.ts';
import { isOfDates } from './settlement-date-rules.ts';

export interface ReceivedPayment {
  outcome: NonNullable<AnswerRow['outcome']>;
  transfer_id?: string;
  /** Time at which a credit is posted that arrived before its effective date. */
  posts_at?: Temporal.Instant;
  /** Rule that another payment of the same trace number makes it break. */
  problem_field?: string;
  problem_rule?: string;
}

/** Decision about a payment: credit it, return it with a code, or only record an outcome. */
type Decision = { credit: ReturnType<typeof creditOf> } | { back: GoingBack } | ReceivedPayment;

/** Return of a payment, or the rule for which none can be written. */
type ReturnDecision = { back: GoingBack } | { outcome: 'set_aside'; unwritable: BadField };

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
  const altered = await findAltered(
    unit,
    arrived.map(({ answer, sent }) => ({ ...answer, sent })),
  );
  const copies = await findCopies(
    unit,
    arrived.map(({ sent, deposit }) => ({ sent, depositId: deposit?.account_id })),
    { areDecided: true },
  );
  const decisions: Decision[] = [];
  for (const [index, one] of arrived.entries()) {
    const decision = setCopyAside(one.answer, decide(unit, one), copies[index]);
    decisions.push(await inspectAltered(unit, one.answer, decision, altered.get(index)));
  }
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
      received.push(outcomeOf(decision));
    }
  }
  return received;
}

/** Sets a credit aside that seems to be one which a person has credited. */
function setCopyAside(
  answer: AnswerRow,
  decision: Decision,
  copy: CreditedPayment | undefined,
): Decision {
  if (!copy || !isCredit(decision) || answer.decision !== null) return decision;
  return { outcome: 'set_aside', ...problemOfCopy(copy) };
}

/** Sets a credit aside if the payment of which a bank has altered the amount was credited. */
async function inspectAltered(
  unit: Unit,
  answer: AnswerRow,
  decision: Decision,
  altered: readonly AlteredPayment[] | undefined,
): Promise<Decision> {
  if (!altered || !isCredit(decision)) return decision;
  const reason = answer.decision === null ? reasonToWait(answer, altered) : undefined;
  if (!reason) {
    await warnOthers(unit, answer, altered);
    return decision;
  }
  const { problem_field, problem_rule } = reason;
  return { outcome: 'set_aside', problem_field, problem_rule };
}

function isCredit(decision: Decision): boolean {
  return 'credit' in decision || 'posts_at' in decision;
}

/** Outcome without the rule for which no return can be written. */
function outcomeOf(decision: ReceivedPayment & { unwritable?: BadField }): ReceivedPayment {
  const { unwritable: _, ...outcome } = decision;
  return outcome;
}

type Deposit = Awaited<ReturnType<typeof lockDepositsByNumber>>[number];

export interface ArrivedPayment {
  answer: AnswerRow;
  sent: SentEntry;
  /** Undefined if the account number cannot be a deposit's. */
  accountNumber: string | undefined;
  deposit: Deposit | undefined;
  /** All deposits of the account number, at any bank. */
  numbered: readonly Deposit[];
  /** Program whose file returns the payment; undefined for a payment to another bank than ours. */
  programId: string | undefined;
}

/**
 * Finds the deposits to which payments are addressed: by account number alone, within the bank of the
 * routing number, as a receiving bank may (NACHA Operating Rules, 3.1.2).
 */
export async function findReceivers(
  unit: Unit,
  answers: readonly AnswerRow[],
): Promise<ArrivedPayment[]> {
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
    return { ...one, deposit, numbered, programId: deposit?.program_id ?? atBank[0] };
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

export function postingTimeOf(
  { answer: { settled_on: settledOn }, sent: { batch } }: ArrivedPayment,
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  return postingTime({ settledOn, effectiveDate: batch.effectiveDate }, now);
}

export function codeOf(
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

export function goBack(
  { answer, sent }: ArrivedPayment,
  programId: string,
  code: string,
): ReturnDecision {
  const problem = problemOf(answer);
  const information = problem && code === 'R17' ? fieldForReturn(problem) : '';
  // An entry out of form may not even be returnable.
  const unwritable = problemOfReturn({ ...sent, kind: 'return', code, information });
  return unwritable
    ? { outcome: 'set_aside', unwritable }
    : { back: { programId, code, information } };
}

export function creditOf({ batch, entry }: SentEntry, deposit: Deposit) {
  const classCode = payingClass(batch.entryClass);
  const { routing_number: routingNumber, account_number: accountNumber } = deposit;
  if (!classCode) throw new Error(`No entry of class ${batch.entryClass} brings a payment`);
  if (routingNumber === null || accountNumber === null) throw new Error('A deposit has numbers');
  return {
    routingNumber,
    accountNumber,
    amountCents: entry.amountCents,
    classCode,
    description: batch.entryDescription.trim() || null,
    companyName: batch.companyName.trim() || null,
  };
}

/** Inserts a return that waits for its program's window, and joins the cut of that window. */
export async function sendBack(
  unit: Unit,
  { bank_file_id, position }: AnswerRow,
  { programId, code, information }: GoingBack,
): Promise<void> {
  const course = await planCourse(unit, programId, { sameDay: false });
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
