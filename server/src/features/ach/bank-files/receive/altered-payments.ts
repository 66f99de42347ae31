import type { SentEntry } from '../../../../kernel/nacha/answer-file.ts';
import { isTraceNumber } from '../../../../kernel/nacha/trace-numbers.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { type AnswerRow, updateAnswerRow } from '../answers-store.ts';
import { listTracedPayments, type TracedPayment } from '../same-answers-store.ts';
import { openPayment } from '../sealed-content.ts';
import { correctionsSince, placeWords } from './corrected-files.ts';
import { receiverAccount } from './incoming-payment-rules.ts';

/** Payment of which another has the trace number, originator, date and receiver, and another amount. */
export interface AlteredPayment {
  other: TracedPayment;
  problem_field: 'amount';
  problem_rule: string;
}

type OpenedPayment = Pick<AnswerRow, 'bank_file_id' | 'position'> & { sent: SentEntry };

/**
 * Finds the payments whose amount a bank has altered in another file or batch, by their places among the given ones: trace
 * number, originating bank, company, date and receiver are the same. Nothing says which amount is right, and
 * crediting both without a person would pay twice.
 */
export async function findAltered(
  context: Context,
  payments: readonly OpenedPayment[],
): Promise<Map<number, AlteredPayment[]>> {
  const traced = payments.map(({ sent }) => sent.entry.traceNumber).filter(isTraceNumber);
  const found = new Map<number, AlteredPayment[]>();
  if (traced.length === 0) return found;
  const byTrace = new Map<string, TracedPayment[]>();
  for (const other of await listTracedPayments(context, traced, correctionsSince(context))) {
    byTrace.set(other.trace_number, [...(byTrace.get(other.trace_number) ?? []), other]);
  }
  for (const [index, payment] of payments.entries()) {
    const others = byTrace.get(payment.sent.entry.traceNumber) ?? [];
    const altered = others.flatMap((other) => alteredFrom(context, payment, other) ?? []);
    if (altered.length > 0) found.set(index, altered);
  }
  return found;
}

function alteredFrom(
  context: Context,
  { sent, ...place }: OpenedPayment,
  other: TracedPayment,
): AlteredPayment | undefined {
  const isSelf = other.bank_file_id === place.bank_file_id && other.position === place.position;
  if (isSelf || !other.payment) return undefined;
  const known = openPayment(context, other, other.payment);
  const { amountCents } = known.entry;
  if (sent.entry.amountCents === amountCents || originOf(sent) !== originOf(known))
    return undefined;
  const rule = `must be ${amountCents}, as of the payment with its trace number, company, date and receiver at ${placeWords(other)}`;
  return { other, problem_field: 'amount', problem_rule: rule };
}

/** Fields of a payment that a bank does not alter with its amount. */
function originOf(sent: SentEntry): string {
  const { batch, entry } = sent;
  const date = batch.effectiveDate ?? batch.settlementDay ?? '';
  const origin = [date, batch.companyId.trim(), batch.odfiId];
  return [...origin, entry.direction, entry.routingNumber, receiverAccount(sent)].join('|');
}

/** The altered payment for which another one is set aside: it was credited, or is about to be. */
export function reasonToWait(
  { bank_file_id, position }: Pick<AnswerRow, 'bank_file_id' | 'position'>,
  altered: readonly AlteredPayment[],
): AlteredPayment | undefined {
  return altered.find(({ other }) => {
    if (other.outcome !== null) return isCredited(other);
    if (other.bank_file_id !== bank_file_id) return other.bank_file_id < bank_file_id;
    return other.position < position;
  });
}

function isCredited({ outcome }: TracedPayment): boolean {
  return outcome === 'applied' || outcome === 'awaiting_date';
}

/** Names a payment that is credited in the altered ones that wait for a person, once: its decision and its date both call. */
export async function warnOthers(
  unit: Unit,
  payment: Pick<AnswerRow, 'bank_file_id' | 'position'>,
  altered: readonly AlteredPayment[],
): Promise<void> {
  for (const { other } of altered.filter(({ other: { outcome } }) => outcome === 'set_aside')) {
    const note = `${placeWords(payment)}, with its trace number, company, date and receiver, was credited`;
    const { bank_file_id: fileId, position, problem_rule: rule } = other;
    if (rule?.includes(note)) continue;
    const changes = { problem_field: 'amount', problem_rule: note };
    const told = rule === null ? changes : { problem_rule: `${rule}; ${note}` };
    await updateAnswerRow(unit, { fileId, position }, told);
  }
}
