// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions, RequestOptions } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  ListPaymentsData,
  PaymentCreate,
  Transfer,
  TransferPage,
} from '../types.generated.ts';

/** Payments of what is owed on a credit account. */
export class PaymentsResource extends Resource {
  /**
   * Pays what is owed on a credit account. From a linked external account the payment is an ACH debit: it lowers what is owed when it settles, and its money can be spent after the banking days in which the other bank may return it (`payment.reserve`). From the security deposit it is posted at once. The payment is a transfer: get, cancel and retry it as one.
   *
   * `POST /accounts/{account_id}/payments`
   */
  create(accountId: string, body: PaymentCreate, options?: KeyedOptions): ApiPromise<Transfer> {
    return this.client.send({ method: 'POST', path: `/accounts/${encodeURIComponent(accountId)}/payments`, body, isKeyed: true, options });
  }

  /**
   * Lists the payments of a credit account, from bank accounts and from the deposit, newest first.
   *
   * `GET /accounts/{account_id}/payments`
   */
  list(accountId: string, query?: NonNullable<ListPaymentsData['query']>, options?: RequestOptions): Pager<Transfer, TransferPage> {
    return this.client.pages({ method: 'GET', path: `/accounts/${encodeURIComponent(accountId)}/payments`, query, options });
  }
}
