import { receiverNameLength, writeName } from '../../../../kernel/ach-names.ts';
import { easternDate } from '../../../../kernel/banking-calendar.ts';
import type { Correction } from '../../../../kernel/nacha/change-codes.ts';
import { performEffects, transition } from '../../../../kernel/state-table.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { correctBankNumbers } from '../../../accounts/bank-numbers/bank-numbers.ts';
import { externalAccountOf, lockTransfer } from '../../transfers/transfers.ts';
import {
  type AnswerRow,
  type AppliedAnswer,
  listDuePostings,
  listOpenAnswers,
  lockAnswerRow,
  lockAnswerRows,
  updateAnswerRow,
  updateAnswerRows,
} from '../answers-store.ts';
import { bankFileEvents } from '../bank-file-events.ts';
import { bankFileStates, factsOf } from '../bank-file-states.ts';
import { type BankFileRow, lockFileRow, updateFileRow } from '../bank-files-store.ts';
import { hasOtherDispute } from '../same-answers-store.ts';
import { openCorrection } from '../sealed-content.ts';
import { findEntryByTrace, findReturnedPlace } from '../sent-entries-store.ts';
import { togetherOrEach } from '../together-or-each.ts';
import { countUndecided, isUndecided } from '../undecided-store.ts';
import { applyReturn, type ReturnOutcome, settledDay, tracesOf } from './apply-return.ts';
import { fileImport } from './receive-file.ts';
import { receivePayments } from './receive-payment.ts';
import { bankingDaysLeft, recourseAgainstDishonor } from './recourse-rules.ts';

/** Answers read at a time, and most payments applied in one transaction. */
const perPage = 200;

/**
 * Applies the answers of a stored file, and completes its import. Safe to repeat and to run
 * concurrently: each answer records whether it was applied.
 */
export async function applyAnswers(context: Context, fileId: string): Promise<void> {
  for (let after = 0; ; ) {
    const open = await listOpenAnswers(context, fileId, { after, limit: perPage });
    for (const { isPayment, positions } of runsOf(open)) {
      if (!isPayment) for (const position of positions) await applyOne(context, fileId, position);
      else await togetherOrEach(positions, (some) => applyPayments(context, fileId, some));
    }
    const last = open.at(-1);
    if (!last || open.length < perPage) break;
    after = last.position;
  }
  await context.unit(async (unit) => {
    const file = await lockFileRow(unit, fileId);
    const step = transition(bankFileStates, file?.status ?? null, 'import', factsOf(file));
    if (!file || !step.moved) return;
    const now = unit.now;
    const changes = { status: step.to, finished_at: now, date_updated: now };
    await updateFileRow(unit, fileId, changes);
    await performEffects(step.effects, {
      cancelImport: () => fileImport.cancel(unit, { bank_file_id: fileId }),
      'bank_file.undecided': () => announceUndecided(unit, file),
    });
  });
}

/** Records an event if entries of the file wait for a person's decision. */
async function announceUndecided(unit: Unit, file: BankFileRow): Promise<void> {
  const { bank_file_id, file_name } = file;
  const { decide_by, ...counts } = await countUndecided(unit, bank_file_id);
  if (Object.values(counts).every((count) => count === 0)) return;
  const today = easternDate(unit.now);
  const days = decide_by === null ? null : bankingDaysLeft(decide_by, today);
  await bankFileEvents.undecided.record(unit, {
    objectId: bank_file_id,
    payload: { bank_file_id, file_name, ...counts, decide_by, banking_days_left: days },
  });
}

/**
 * Groups consecutive payments, to apply them together. Other answers are applied one by one, so
 * that none shares a transaction with a hundred others.
 */
function runsOf(open: readonly Pick<AnswerRow, 'position' | 'kind'>[]) {
  const runs: { isPayment: boolean; positions: number[] }[] = [];
  for (const { position, kind } of open) {
    const isPayment = kind === 'payment' || kind === 'prenote';
    const last = runs.at(-1);
    if (last?.isPayment === isPayment) last.positions.push(position);
    else runs.push({ isPayment, positions: [position] });
  }
  return runs;
}

/**
 * Applies payments to us in one transaction, so that payments to one account do not each wait for
 * the previous commit.
 */
async function applyPayments(
  context: Context,
  fileId: string,
  positions: readonly number[],
): Promise<void> {
  await context.unit(async (unit) => {
    const locked = await lockAnswerRows(unit, fileId, positions);
    const now = unit.now;
    const open = locked.filter((answer) => isOpen(answer, now));

    const received = await receivePayments(unit, open);
    const applied = open.flatMap((answer, index): AppliedAnswer[] => {
      const {
        outcome,
        transfer_id: transferId = null,
        posts_at: postsAt = null,
      } = received[index] ?? {};
      return outcome ? [{ answer, outcome, transferId, postsAt }] : [];
    });
    await updateAnswerRows(unit, applied, now);
    for (const [index, { problem_field, problem_rule }] of received.entries()) {
      const place = { fileId, position: open[index]?.position ?? 0 };
      if (problem_field) await updateAnswerRow(unit, place, { problem_field, problem_rule });
    }
    await tellOfPostings(unit, fileId, applied);
  });
}

/** Records an event if a credit that waited for its date needs a person on that day. */
async function tellOfPostings(
  unit: Unit,
  fileId: string,
  applied: readonly AppliedAnswer[],
): Promise<void> {
  const isTold = applied.some(
    ({ answer, outcome }) => answer.posts_at !== null && isUndecided(outcome),
  );
  const file = isTold ? await lockFileRow(unit, fileId) : undefined;
  if (file) await announceUndecided(unit, file);
}

/** True for an answer without outcome, and for a credit whose effective date has come. */
function isOpen({ outcome, posts_at }: AnswerRow, now: Temporal.Instant): boolean {
  if (outcome === null) return true;
  return posts_at !== null && Temporal.Instant.compare(posts_at, now) <= 0;
}

/** Posts the credits of a file whose effective date has come. Safe to repeat. */
export async function postAwaiting(context: Context, fileId: string): Promise<void> {
  for (let after = 0; ; ) {
    const until = context.clock.now();
    const due = await listDuePostings(context, fileId, { after, until, limit: perPage });
    await togetherOrEach(due, (some) => applyPayments(context, fileId, some));
    const last = due.at(-1);
    if (last === undefined || due.length < perPage) return;
    after = last;
  }
}

/** Applies a return, a notification of change, or a dispute of a return. */
async function applyOne(context: Context, fileId: string, position: number): Promise<void> {
  await context.unit(async (unit) => {
    const answer = await lockAnswerRow(unit, fileId, position);
    if (!answer || answer.outcome) return;

    const applied = await apply(unit, answer);
    await updateAnswerRow(unit, { fileId, position }, { ...applied, applied_at: unit.now });
  });
}

/** Applies an answer to the entry whose trace number it repeats. */
async function apply(unit: Unit, answer: AnswerRow): Promise<ReturnOutcome> {
  const { kind, original_trace_number: trace, problem_field: problem } = answer;
  if (kind === 'unread') return { outcome: 'set_aside' };
  if (kind === 'dishonored') {
    const disputed = await disputeReturn(unit, answer);
    if (disputed) return disputed;
  }
  const entry = trace === null ? undefined : await findEntryByTrace(unit, trace);
  if (!entry?.transfer_id) return { outcome: problem === null ? 'unmatched' : 'set_aside' };
  const { transfer_id } = entry;
  if (kind === 'return') return applyReturn(unit, answer, { ...entry, transfer_id });
  if (kind === 'change') {
    const outcome = await applyChange(unit, answer, transfer_id);
    return { outcome, transfer_id };
  }
  // Dishonored and contested returns of our entries are settled by people at the two banks.
  return { outcome: 'recorded', transfer_id };
}

/**
 * Dishonor of a return that this brand sent: the other bank takes the return back, and a person has two
 * banking days to have it contested. Undefined for any other dishonored return.
 */
async function disputeReturn(unit: Unit, answer: AnswerRow): Promise<ReturnOutcome | undefined> {
  if (!(await findReturnedPlace(unit, tracesOf(answer)))) return undefined;
  const told = ['disputed', 'applied', 'closed'];
  if (await hasOtherDispute(unit, answer, told)) return { outcome: 'repeated' };
  return { outcome: 'disputed', ...recourseAgainstDishonor(settledDay(unit, answer)) };
}

async function applyChange(
  unit: Unit,
  answer: AnswerRow,
  transferId: string,
): Promise<ReturnOutcome['outcome']> {
  const changes =
    answer.correction && changedNumbers(openCorrection(unit, answer, answer.correction));
  if (!changes) return 'recorded';
  if (answer.code === null) throw new Error('A notification of change has a code');
  const transfer = await lockTransfer(unit, transferId);
  const accountId = externalAccountOf(transfer);
  if (!(await correctBankNumbers(unit, accountId, changes))) return 'recorded';
  await bankFileEvents.numbersCorrected.record(unit, {
    customerId: transfer.customer_id,
    objectId: accountId,
    payload: { account_id: accountId, transfer_id: transferId, change_code: answer.code },
  });
  return 'applied';
}

/** True for a corrected name that later entries can bear. */
function isName(name: string | undefined): name is string {
  return name !== undefined && writeName(name, receiverNameLength) !== undefined;
}

/** Changes that a correction makes to an account's numbers; undefined if it makes none. */
function changedNumbers(correction: Correction) {
  const { routingNumber, accountNumber, transaction, receiverName } = correction;
  const changes = {
    ...(routingNumber === undefined ? {} : { routingNumber }),
    ...(accountNumber === undefined ? {} : { accountNumber }),
    ...(transaction === undefined ? {} : { accountType: transaction.accountType }),
    ...(isName(receiverName) ? { holderName: receiverName } : {}),
  };
  return Object.keys(changes).length > 0 ? changes : undefined;
}
