// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions, LaterStates, RequestOptions, WaitOptions, Wanted } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  ListTransfersData,
  Transfer,
  TransferCourse,
  TransferCreate,
  TransferPage,
} from '../types.generated.ts';

const laterStates: LaterStates<Transfer['status']> = {
  pending: ['cancelled', 'failed', 'completed', 'returned'],
  completed: ['returned'],
  returned: [],
  cancelled: [],
  failed: [],
};

/** ACH pulls and pushes, and transfers between accounts. */
export class TransfersResource extends Resource {
  /**
   * Creates a transfer. From a linked external account to a security deposit account, it funds the deposit, which is credited when the transfer settles. From a deposit to an external account, it pays out available money, which is debited from the deposit now. From a deposit to its credit account, it repays the amount owed immediately. From an external to a credit account, it is a payment of what is owed, as `POST /accounts/{account_id}/payments` creates it.
   *
   * `POST /transfers`
   */
  create(body: TransferCreate, options?: KeyedOptions): ApiPromise<Transfer> {
    return this.client.send({ method: 'POST', path: '/transfers', body, isKeyed: true, options });
  }

  /**
   * Lists transfers, newest first. A temporary key does not see the entries that validate an account. With a filter that has no index, a page looks through at most 10,000 items: it can be empty although `has_more` is true.
   *
   * `GET /transfers`
   */
  list(query?: NonNullable<ListTransfersData['query']>, options?: RequestOptions): Pager<Transfer, TransferPage> {
    return this.client.pages({ method: 'GET', path: '/transfers', query, options });
  }

  /**
   * Returns a transfer. A temporary key does not see the entries that validate an account, because their amounts prove who owns it.
   *
   * `GET /transfers/{transfer_id}`
   */
  get(transferId: string, options?: RequestOptions): ApiPromise<Transfer> {
    return this.client.send({ method: 'GET', path: `/transfers/${encodeURIComponent(transferId)}`, options });
  }

  /**
   * Cancels a transfer that is pending and has not been sent to the bank. The money of a payout becomes available again.
   *
   * `POST /transfers/{transfer_id}/cancel`
   */
  cancel(transferId: string, options?: KeyedOptions): ApiPromise<Transfer> {
    return this.client.send({ method: 'POST', path: `/transfers/${encodeURIComponent(transferId)}/cancel`, isKeyed: true, options });
  }

  /**
   * Presents a pull or a payment again that was returned as R01 or R09. The retry is a separate transfer of the same amount between the same accounts, and its entry says RETRY PYMT. NACHA allows two retries of an entry, within 180 days of its first settlement. Request the second retry for the transfer of the first retry.
   *
   * `POST /transfers/{transfer_id}/retry`
   */
  retry(transferId: string, options?: KeyedOptions): ApiPromise<Transfer> {
    return this.client.send({ method: 'POST', path: `/transfers/${encodeURIComponent(transferId)}/retry`, isKeyed: true, options });
  }

  /**
   * Returns what a transfer has done and what may still become of it: when its entry leaves, until when the other bank can return it, its other presentments, its reversal, its entries in the books, and whether it can be retried, with the reason where it cannot.
   *
   * `GET /transfers/{transfer_id}/course`
   */
  course(transferId: string, options?: RequestOptions): ApiPromise<TransferCourse> {
    return this.client.send({ method: 'GET', path: `/transfers/${encodeURIComponent(transferId)}/course`, options });
  }

  /**
   * Reads the object until its `status`, and each other field given, is the value wanted or one of a list.
   * With `advance`, the sandbox's clock moves on to the next due work in between; without it, the object is
   * read again and again.
   *
   * @throws StateNotReachable if no transition leads from the object's state to one wanted.
   * @throws WaitEnded if the time is up, or nothing more falls due that could change it.
   */
  waitFor(transferId: string, wanted: Wanted<Transfer, 'status'>, options?: WaitOptions): Promise<Transfer> {
    const read = (signal?: AbortSignal) => this.get(transferId, { signal });
    return this.waitUntil({ object: `transfer ${transferId}`, read, field: 'status', laterStates, wanted }, options);
  }
}
