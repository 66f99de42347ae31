// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { LaterStates, RequestOptions, WaitOptions, Wanted } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  AuthorizationDecision,
  CardTransaction,
  CardTransactionPage,
  ListTransactionsData,
} from '../types.generated.ts';

const laterStates: LaterStates<CardTransaction['transaction_state']> = {
  pending: ['pending', 'completed', 'cancelled', 'returned'],
  completed: ['completed', 'returned'],
  declined: [],
  cancelled: [],
  returned: [],
};

/** Card transactions, and why each was approved or declined. */
export class TransactionsResource extends Resource {
  /**
   * Lists purchases, refunds and balance inquiries of cards, newest first. Declined ones are among them. With a filter that has no index, a page looks through at most 10,000 items: it can be empty although `has_more` is true.
   *
   * `GET /transactions`
   */
  list(query?: NonNullable<ListTransactionsData['query']>, options?: RequestOptions): Pager<CardTransaction, CardTransactionPage> {
    return this.client.pages({ method: 'GET', path: '/transactions', query, options });
  }

  /**
   * Returns a transaction of a card.
   *
   * `GET /transactions/{transaction_id}`
   */
  get(transactionId: string, options?: RequestOptions): ApiPromise<CardTransaction> {
    return this.client.send({ method: 'GET', path: `/transactions/${encodeURIComponent(transactionId)}`, options });
  }

  /**
   * Returns each check of an authorization, an increment or a balance inquiry, with the values that were compared at that time, and the first check that failed. For a declined authorization, `would_be_approved_with` lists the changes that would have had it approved. A transaction that the network posts without an authorization (a forced purchase or a refund) has no decision: the response is 404 `decision_dne`.
   *
   * `GET /transactions/{transaction_id}/decision`
   */
  decision(transactionId: string, options?: RequestOptions): ApiPromise<AuthorizationDecision> {
    return this.client.send({ method: 'GET', path: `/transactions/${encodeURIComponent(transactionId)}/decision`, options });
  }

  /**
   * Reads the object until its `transaction_state`, and each other field given, is the value wanted or one of a list.
   * With `advance`, the sandbox's clock moves on to the next due work in between; without it, the object is
   * read again and again.
   *
   * @throws StateNotReachable if no transition leads from the object's state to one wanted.
   * @throws WaitEnded if the time is up, or nothing more falls due that could change it.
   */
  waitFor(transactionId: string, wanted: Wanted<CardTransaction, 'transaction_state'>, options?: WaitOptions): Promise<CardTransaction> {
    const read = (signal?: AbortSignal) => this.get(transactionId, { signal });
    return this.waitUntil({ object: `transaction ${transactionId}`, read, field: 'transaction_state', laterStates, wanted }, options);
  }
}
