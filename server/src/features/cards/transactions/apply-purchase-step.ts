import type { Context } from '../../../platform/context.ts';
import { notifyAccountsMoved } from '../../accounts/accounts/accounts.ts';
import {
  clearPurchase,
  expirePurchase,
  incrementPurchase,
  reversePurchase,
} from './change-purchase.ts';
import { processSingleMessage } from './process-single-message.ts';
import { inquireBalance, postPurchase, refundCard, refundPurchase } from './purchase-result.ts';
import type { PurchaseRequest } from './purchase-rules.ts';
import type { CardTransaction } from './transaction-rules.ts';

/** Part of a purchase, in the purchase's currency; a null `currency` means that one. */
interface PartOfPurchase {
  transactionId: string;
  amountCents: bigint | null;
  currency: string | null;
}

/** Card operation after, or without, an authorization. Amounts are above zero. */
export type PurchaseStep =
  /** Clears the whole hold if it has no amount. */
  | (PartOfPurchase & { do: 'clear'; isFinal: boolean })
  | { do: 'reverse'; transactionId: string; amountCents: bigint | null }
  | { do: 'increment'; transactionId: string; amountCents: bigint }
  | { do: 'expire'; transactionId: string }
  /** Refunds everything cleared and not yet refunded if it has no amount. */
  | (PartOfPurchase & { do: 'refund' })
  /** Needs no known purchase; `single` is authorization and clearing in one. */
  | { do: 'single' | 'post' | 'refundCard' | 'inquire'; request: PurchaseRequest };

/**
 * Applies one step to a purchase (docs/decisions/0042): its state, its hold, the journal and the
 * events change in one transaction.
 *
 * @returns the transaction that the step changed or created.
 * @throws DomainError `transaction_dne`, `card_dne`; `transaction_not_pending` or
 *   `transaction_not_completed`; `amount_exceeds_hold` or `amount_exceeds_cleared`;
 *   `account_closed`, `balance_out_of_range`; `invalid_input` for a foreign currency.
 */
export async function applyPurchaseStep(
  context: Context,
  step: PurchaseStep,
): Promise<CardTransaction> {
  return context.unit(async (unit) => {
    const transaction = await applyStep(unit, step);
    await notifyAccountsMoved(unit, [transaction.account_id]);
    return transaction;
  });
}

async function applyStep(context: Context, step: PurchaseStep): Promise<CardTransaction> {
  switch (step.do) {
    case 'clear':
      return clearPurchase(context, step.transactionId, step);
    case 'reverse':
      return reversePurchase(context, step.transactionId, step);
    case 'increment':
      return incrementPurchase(context, step.transactionId, step);
    case 'expire':
      return expirePurchase(context, step.transactionId);
    case 'refund':
      return refundPurchase(context, step.transactionId, step);
    case 'single':
      return processSingleMessage(context, step.request);
    case 'post':
      return postPurchase(context, step.request);
    case 'refundCard':
      return refundCard(context, step.request);
    case 'inquire':
      return inquireBalance(context, step.request);
  }
}
