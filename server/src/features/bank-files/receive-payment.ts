import type { SentEntry } from '../../kernel/nacha/answer-file.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { joinDue } from '../../platform/jobs/due-work.ts';
import type { AnswerRow } from './answers-store.ts';
import type { FileRooms } from './file-rooms.ts';
import { type DepositNumbers, readDepositNumbers, refusalCode } from './incoming-payment-rules.ts';
import { insertReturnedPayment } from './returned-payments-store.ts';
import { openPayment } from './sealed-payments.ts';

interface Received {
  outcome: 'applied' | 'recorded' | 'returned' | 'unmatched';
  transfer_id?: string;
}

/**
 * Takes in what another bank sends to one of our deposits: money is credited, a test of an account
 * that passes needs no answer, and what cannot be posted goes back with the program's next file.
 */
export async function receivePayment(
  tx: Tx,
  context: Context,
  rooms: FileRooms,
  answer: AnswerRow,
): Promise<Received> {
  // Of a file from before payments were posted.
  if (!answer.payment) return { outcome: 'unmatched' };
  const sent = openPayment(context, answer.payment);
  const numbers = readDepositNumbers(sent.entry);
  const deposit = numbers && (await rooms.findDepositByNumber(tx, context, numbers));
  const code = refusalCode({
    direction: sent.entry.direction,
    isWellFormed: numbers !== undefined,
    status: deposit?.status,
  });
  if (code || !numbers) {
    const bank = sent.entry.routingNumber;
    const programId = deposit?.program_id ?? (await rooms.findProgramOfBank(context, bank));
    // Of another bank than ours: that it came here at all is for people to settle with the bank.
    if (!programId) return { outcome: 'unmatched' };
    await sendBack(tx, context, rooms, answer, { programId, code: code ?? 'R04' });
    return { outcome: 'returned' };
  }
  if (sent.entry.purpose !== 'payment') return { outcome: 'recorded' };
  const { transfer_id } = await rooms.creditDeposit(tx, context, creditOf(sent, numbers));
  return { outcome: 'applied', transfer_id };
}

function creditOf({ batch, entry }: SentEntry, numbers: DepositNumbers) {
  const { entryClass } = batch;
  if (entryClass === 'COR') throw new Error('A notification of change brings no payment');
  return {
    ...numbers,
    amountCents: entry.amountCents,
    classCode: entryClass,
    description: batch.entryDescription,
    companyName: batch.companyName,
  };
}

/** Lets a payment wait for the window of its program, whose cut sees it or is asked for anew. */
async function sendBack(
  tx: Tx,
  context: Context,
  rooms: FileRooms,
  { bank_file_id, position }: AnswerRow,
  { programId, code }: { programId: string; code: string },
): Promise<void> {
  const course = await rooms.planReturn(context, programId);
  await joinDue(tx, context, rooms.windowWork({ programId, leavesAt: course.leavesAt }));
  await insertReturnedPayment(tx, {
    brand_id: context.brandId,
    bank_file_id,
    position,
    program_id: programId,
    return_code: code,
    leaves_at: course.leavesAt,
    settles_at: course.settlesAt,
    answers_until: course.returnCheckAt,
    date_created: context.clock.now(),
  });
}
