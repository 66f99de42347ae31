import { easternDate } from '../../kernel/banking-calendar.ts';
import { fixedClock } from '../../kernel/clock.ts';
import { transition } from '../../kernel/state-table.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { cancelDue } from '../../platform/jobs/due-work.ts';
import { correctBankNumbers } from '../bank-numbers/bank-numbers.ts';
import { externalAccountOf, lockTransfer, returnTransfer } from '../transfers/transfers.ts';
import { allOrEach } from './all-or-each.ts';
import {
  type AnswerRow,
  type AppliedAnswer,
  listOpenAnswers,
  lockAnswerRow,
  lockAnswerRows,
  updateAnswerRow,
  updateAnswerRows,
} from './answers-store.ts';
import { bankFileStates } from './bank-file-states.ts';
import { lockFileRow, updateFileRow } from './bank-files-store.ts';
import { changedNumbers, openCorrection } from './corrections.ts';
import { lastReturnDate, readReturnCode } from './entry-returns.ts';
import { importKey } from './receive-file.ts';
import { receivePayments } from './receive-payment.ts';
import { findEntryByTrace } from './sent-entries-store.ts';

/** Answers looked for at a time, and payments applied in one transaction. */
const perPage = 200;

/**
 * Applies what a kept file says, and ends its import. Safe to repeat, and to run twice at once: each
 * answer knows whether it was applied.
 */
export async function applyAnswers(context: Context, fileId: string): Promise<void> {
  const { db, brandId } = context;
  for (let after = 0; ; ) {
    const open = await listOpenAnswers(db, brandId, fileId, { after, limit: perPage });
    for (const { isPayment, positions } of runsOf(open)) {
      if (!isPayment) for (const position of positions) await applyOne(context, fileId, position);
      else await allOrEach(positions, (some) => takePayments(context, fileId, some));
    }
    const last = open.at(-1);
    if (!last || open.length < perPage) break;
    after = last.position;
  }
  await context.transaction(async (tx) => {
    const file = await lockFileRow(tx, brandId, fileId);
    const step = transition(bankFileStates, file?.status ?? null, 'import');
    if (!file || !step.moved) return;
    const now = context.clock.now();
    const changes = { status: step.to, finished_at: now, date_updated: now };
    await updateFileRow(tx, brandId, fileId, changes);
    await cancelDue(tx, brandId, importKey(fileId));
  });
}

/** Consecutive payments are taken together; no other answer waits for a hundred others. */
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

/** Payments to us, in one transaction: those of one account need not wait for each other's commit. */
async function takePayments(
  context: Context,
  fileId: string,
  positions: readonly number[],
): Promise<void> {
  const { brandId } = context;
  await context.transaction(async (tx) => {
    const locked = await lockAnswerRows(tx, brandId, fileId, positions);
    const open = locked.filter(({ outcome }) => outcome === null);
    const now = context.clock.now();
    const moment = { ...context, clock: fixedClock(now), db: tx };
    const received = await receivePayments(tx, moment, open);
    const applied = open.flatMap((answer, index): AppliedAnswer[] => {
      const { outcome, transfer_id: transferId = null } = received[index] ?? {};
      return outcome ? [{ answer, outcome, transferId }] : [];
    });
    await updateAnswerRows(tx, applied, now);
  });
}

/** A return, a change, or what disputes a return. */
async function applyOne(context: Context, fileId: string, position: number): Promise<void> {
  await context.transaction(async (tx) => {
    const answer = await lockAnswerRow(tx, context.brandId, fileId, position);
    if (!answer || answer.outcome) return;
    const moment = { ...context, clock: fixedClock(context.clock.now()), db: tx };
    const applied = await apply(tx, moment, answer);
    await updateAnswerRow(
      tx,
      context.brandId,
      { fileId, position },
      { ...applied, applied_at: moment.clock.now() },
    );
  });
}

interface Applied {
  outcome: NonNullable<AnswerRow['outcome']>;
  transfer_id?: string;
  is_untimely?: boolean;
}

/** Answers find what they answer by the trace number that it was sent under. */
async function apply(tx: Tx, context: Context, answer: AnswerRow): Promise<Applied> {
  const { original_trace_number: trace } = answer;
  const entry = trace === null ? undefined : await findEntryByTrace(tx, context.brandId, trace);
  if (!entry?.transfer_id) return { outcome: 'unmatched' };
  const { transfer_id } = entry;
  if (answer.kind === 'return') {
    if (answer.amount_cents !== entry.amount_cents) return { outcome: 'mismatched', transfer_id };
    return { transfer_id, ...(await applyReturn(tx, context, answer, transfer_id)) };
  }
  if (answer.kind === 'change') {
    const outcome = await applyChange(tx, context, answer, transfer_id);
    return { outcome, transfer_id };
  }
  // Dishonored and contested returns are a matter between the banks, which people settle.
  return { outcome: 'recorded', transfer_id };
}

/**
 * The bank has moved the money when it returns an entry, so a return counts also after its last
 * day; that it came too late is kept, for that is a reason to dishonor it.
 */
async function applyReturn(
  tx: Tx,
  context: Context,
  answer: AnswerRow,
  transferId: string,
): Promise<Applied> {
  const { code, reason, timeFrame } = readReturnCode(answer.code ?? '');
  const transfer = await lockTransfer(tx, context, transferId);
  const lastOn = transfer.settled_at && lastReturnDate(timeFrame, transfer.settled_at);
  const today = easternDate(context.clock.now());
  const returned = await returnTransfer(tx, context, transfer, { code, reason });
  return {
    outcome: returned ? 'applied' : 'repeated',
    is_untimely: lastOn !== null && Temporal.PlainDate.compare(today, lastOn) > 0,
  };
}

async function applyChange(
  tx: Tx,
  context: Context,
  answer: AnswerRow,
  transferId: string,
): Promise<Applied['outcome']> {
  const changes = answer.correction && changedNumbers(openCorrection(context, answer.correction));
  if (!changes) return 'recorded';
  const transfer = await lockTransfer(tx, context, transferId);
  const accountId = externalAccountOf(transfer);
  if (!(await correctBankNumbers(tx, context, accountId, changes))) return 'recorded';
  await recordEvent(tx, context, {
    event: 'account.numbers.corrected',
    customerId: transfer.customer_id,
    objectId: accountId,
    payload: { account_id: accountId, transfer_id: transferId, change_code: answer.code },
  });
  return 'applied';
}
