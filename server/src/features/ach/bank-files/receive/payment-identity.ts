import type { SentEntry } from '../../../../kernel/nacha/answer-file.ts';
import type { Context } from '../../../../platform/context.ts';
import { receiverAccount } from './incoming-payment-rules.ts';

/**
 * Hash by which a payment is known again in another file or batch: trace number, date, amount,
 * receiver and originator, with which NACHA describes a duplicate (Operating Rules, appendix four,
 * R24). A keyed hash, since account numbers are few enough to be tried.
 */
export function identityOf({ vault }: Context, sent: SentEntry): Buffer {
  const { batch, entry } = sent;
  const parts = [
    entry.traceNumber,
    batch.effectiveDate ?? batch.settlementDay ?? '',
    entry.amountCents,
    entry.direction,
    entry.routingNumber,
    receiverAccount(sent),
    batch.companyId.trim(),
    batch.odfiId,
  ];
  return vault.keyedHash(parts.join('|'), 'bank_file.payment');
}
