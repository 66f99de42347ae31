import type { SentEntry } from '../../../../kernel/nacha/answer-file.ts';
import { isRoutingNumber } from '../../../../kernel/nacha/routing-number.ts';
import { isTraceNumber } from '../../../../kernel/nacha/trace-numbers.ts';
import type { Context } from '../../../../platform/context.ts';
import { type CreditedPayment, listCreditedPayments } from '../same-answers-store.ts';
import { openPayment } from '../sealed-content.ts';
import { correctionsSince, placeWords } from './corrected-files.ts';
import { receiverAccount } from './incoming-payment-rules.ts';

/** Begins the problem of a payment that seems to be one which a person has credited. */
const seenBefore = 'must not be that of';

/**
 * Finds the credited payments that each of these seems to be a copy of: amount, direction and receiver are the same, and so is
 * all that is legible in both, but one of the two has a part that is not, so that the identity of a payment tells
 * nothing. A bank sends a corrected file so.
 *
 * @param options.areDecided compares with the payments that a person credited despite a problem, and with no others.
 */
export async function findCopies(
  context: Context,
  payments: readonly { sent: SentEntry; depositId: string | undefined }[],
  { areDecided }: { areDecided: boolean },
): Promise<(CreditedPayment | undefined)[]> {
  const deposits = new Set(payments.flatMap(({ depositId }) => depositId ?? []));
  if (deposits.size === 0) return payments.map(() => undefined);
  const credited = await listCreditedPayments(context, {
    deposits: [...deposits],
    since: correctionsSince(context),
    areDecided,
  });
  const opened = credited.flatMap((one) =>
    one.payment ? { one, sent: openPayment(context, one, one.payment) } : [],
  );
  return payments.map(
    ({ sent, depositId }) =>
      opened.find(({ one, sent: known }) => one.deposit_id === depositId && isCopy(sent, known))
        ?.one,
  );
}

/** Problem of a payment that seems to be a credited one. */
export function problemOfCopy(copy: CreditedPayment) {
  const rule = `${seenBefore} ${placeWords(copy)}, which a person credited though not all of it was legible: amount, account and all that is legible are the same`;
  return { problem_field: 'trace_number', problem_rule: rule };
}

/** True if the problem of a payment has told already that it seems to be a credited one. */
export function isToldCopy({ problem_rule }: { problem_rule: string | null }): boolean {
  return problem_rule?.startsWith(seenBefore) ?? false;
}

function isCopy(one: SentEntry, other: SentEntry): boolean {
  const isSame =
    one.entry.amountCents === other.entry.amountCents &&
    one.entry.direction === other.entry.direction &&
    receiverAccount(one) === receiverAccount(other);
  if (!isSame) return false;
  const [a, b] = [legibleParts(one), legibleParts(other)];
  const names = Object.keys(a) as (keyof typeof a)[];
  const both = names.filter((name) => a[name] !== undefined && b[name] !== undefined);
  if (both.length === names.length || both.some((name) => a[name] !== b[name])) return false;
  return both.includes('trace') || (both.includes('company') && both.includes('date'));
}

/** Parts that tell payments apart, each undefined where it is not legible. */
function legibleParts({ batch, entry }: SentEntry) {
  return {
    trace: isTraceNumber(entry.traceNumber) ? entry.traceNumber : undefined,
    company: batch.companyId.trim() || undefined,
    date: batch.effectiveDate ?? batch.settlementDay ?? undefined,
    odfi: /^\d{8}$/.test(batch.odfiId) ? batch.odfiId : undefined,
    routing: isRoutingNumber(entry.routingNumber) ? entry.routingNumber : undefined,
  };
}
