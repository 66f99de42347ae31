import type { SentEntry } from '../../../../kernel/nacha/answer-file.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { lockDepositsByNumber } from '../../../accounts/accounts/accounts.ts';
import { findProgramOfBank } from '../../../tenants/brands/brands.ts';
import { creditDeposits, planCourse } from '../../transfers/transfers.ts';
import { joinWindowCut } from '../file-windows.ts';
import { insertReturnedPayment } from '../outgoing/returned-payments-store.ts';
import { openPayment } from '../sealed-content.ts';
import type { AnswerRow } from './answers-store.ts';
import {
  type DepositNumbers,
  payingClass,
  readDepositNumbers,
  refusalCode,
} from './incoming-payment-rules.ts';

export interface Received {
  outcome: 'applied' | 'recorded' | 'returned' | 'unmatched';
  transfer_id?: string;
}

/** Decision about a payment: credit it, return it with a code, or only record an outcome. */
type Decision =
  | { credit: ReturnType<typeof creditOf> }
  | { back: { programId: string; code: string } }
  | { outcome: Received['outcome'] };

/**
 * Receives payments from other banks to our deposits: a credit is posted, a valid test of an
 * account needs no answer, and a payment that cannot be posted is returned in the program's next
 * file. The results have the order of `answers`.
 */
export async function receivePayments(
  unit: Unit,
  answers: readonly AnswerRow[],
): Promise<Received[]> {
  const sent = answers.map((answer) => openPayment(unit, answer, paymentOf(answer)));
  const numbers = sent.map((one) => readDepositNumbers(one.entry));
  const sought = numbers.flatMap((one) => one?.accountNumber ?? []);
  const deposits = await lockDepositsByNumber(unit, sought);
  const decisions: Decision[] = [];
  for (const [index, payment] of sent.entries()) {
    decisions.push(await decide(unit, { payment, numbers: numbers[index], deposits }));
  }
  const credits = decisions.flatMap((one) => ('credit' in one ? one.credit : []));
  const credited = (await creditDeposits(unit, credits)).values();
  const received: Received[] = [];
  for (const [index, decision] of decisions.entries()) {
    const answer = answers[index];
    if ('outcome' in decision) received.push(decision);
    else if ('credit' in decision) {
      received.push({ outcome: 'applied', transfer_id: credited.next().value?.transfer_id ?? '' });
    } else {
      if (answer) await sendBack(unit, answer, decision.back);
      received.push({ outcome: 'returned' });
    }
  }
  return received;
}

function paymentOf({ bank_file_id, position, payment }: AnswerRow): Buffer {
  if (!payment) throw new Error(`Answer ${position} of bank file ${bank_file_id} has no payment`);
  return payment;
}

interface Arrived {
  payment: SentEntry;
  /** Undefined if the account number cannot be a deposit's. */
  numbers: DepositNumbers | undefined;
  deposits: Awaited<ReturnType<typeof lockDepositsByNumber>>;
}

async function decide(
  context: Context,
  { payment, numbers, deposits }: Arrived,
): Promise<Decision> {
  const deposit = deposits.find(
    (one) =>
      one.account_number === numbers?.accountNumber &&
      one.routing_number === numbers?.routingNumber,
  );
  const code = refusalCode({
    direction: payment.entry.direction,
    entryClass: payment.batch.entryClass,
    isWellFormed: numbers !== undefined,
    status: deposit?.status,
  });
  if (code || !numbers) {
    const bank = payment.entry.routingNumber;
    const programId = deposit?.program_id ?? (await findProgramOfBank(context, bank))?.programId;
    // Without a program, the payment is for another bank than ours: people have to settle it with
    // the bank.
    return programId ? { back: { programId, code: code ?? 'R04' } } : { outcome: 'unmatched' };
  }
  if (payment.entry.purpose !== 'payment') return { outcome: 'recorded' };
  return { credit: creditOf(payment, numbers) };
}

function creditOf({ batch, entry }: SentEntry, numbers: DepositNumbers) {
  const classCode = payingClass(batch.entryClass);
  if (!classCode) throw new Error(`No entry of class ${batch.entryClass} brings a payment`);
  return {
    ...numbers,
    amountCents: entry.amountCents,
    classCode,
    description: batch.entryDescription,
    companyName: batch.companyName,
  };
}

/** Inserts a return that waits for its program's window, and joins the cut of that window. */
async function sendBack(
  unit: Unit,
  { bank_file_id, position }: AnswerRow,
  { programId, code }: { programId: string; code: string },
): Promise<void> {
  const course = await planCourse(unit, programId, false);
  await joinWindowCut(unit, { programId, leavesAt: course.leavesAt });
  await insertReturnedPayment(unit, {
    brand_id: unit.brandId,
    bank_file_id,
    position,
    program_id: programId,
    return_code: code,
    leaves_at: course.leavesAt,
    settles_at: course.settlesAt,
    answers_until: course.returnCheckAt,
    date_created: unit.now,
  });
}
