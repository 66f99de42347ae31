// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions, LaterStates, RequestOptions, WaitOptions, Wanted } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  Account,
  AccountClosing,
  AccountClosingCreate,
  AccountFreezeCreate,
  AccountPage,
  Balance,
  LedgerEntry,
  LedgerEntryPage,
  ListAccountEntriesData,
  ListAccountsData,
} from '../types.generated.ts';

const laterStates: LaterStates<Account['status']> = {
  active: ['frozen', 'inactive', 'closed', 'removed', 'active'],
  inactive: ['active', 'removed', 'closed', 'inactive', 'frozen'],
  frozen: ['active', 'inactive', 'closed', 'removed', 'frozen'],
  closed: ['inactive', 'active', 'removed', 'closed', 'frozen'],
  removed: [],
};

/** Deposit, card and linked accounts with their balances. */
export class AccountsResource extends Resource {
  /**
   * Lists accounts, newest first. Unfinished and removed links of external accounts are among them.
   *
   * `GET /accounts`
   */
  list(query?: NonNullable<ListAccountsData['query']>, options?: RequestOptions): Pager<Account, AccountPage> {
    return this.client.pages({ method: 'GET', path: '/accounts', query, options });
  }

  /**
   * Returns an account. Fields of one type of account are absent from the others.
   *
   * `GET /accounts/{account_id}`
   */
  get(accountId: string, options?: RequestOptions): ApiPromise<Account> {
    return this.client.send({ method: 'GET', path: `/accounts/${encodeURIComponent(accountId)}`, options });
  }

  /**
   * Returns the balances of an account. While an advance is out, the available balance of its deposit has amounts that a transfer out does not pay.
   *
   * `GET /accounts/{account_id}/balances`
   */
  balances(accountId: string, options?: RequestOptions): ApiPromise<Balance> {
    return this.client.send({ method: 'GET', path: `/accounts/${encodeURIComponent(accountId)}/balances`, options });
  }

  /**
   * Lists the entries posted to a deposit or credit account, newest first, with the balance after each entry. With `format=csv`, the response is one file of all entries; `limit` and `cursor` do not apply to it.
   *
   * `GET /accounts/{account_id}/entries`
   */
  entries(accountId: string, query?: Omit<NonNullable<ListAccountEntriesData['query']>, 'format'>, options?: RequestOptions): Pager<LedgerEntry, LedgerEntryPage> {
    return this.client.pages({ method: 'GET', path: `/accounts/${encodeURIComponent(accountId)}/entries`, query, options });
  }

  /**
   * Lists the entries posted to a deposit or credit account, newest first, with the balance after each entry. With `format=csv`, the response is one file of all entries; `limit` and `cursor` do not apply to it. Answers CSV.
   *
   * `GET /accounts/{account_id}/entries`
   */
  entriesCsv(accountId: string, query?: Omit<NonNullable<ListAccountEntriesData['query']>, 'format'>, options?: RequestOptions): ApiPromise<string> {
    return this.client.send({ method: 'GET', path: `/accounts/${encodeURIComponent(accountId)}/entries`, query: { ...query, format: 'csv' }, answer: 'text', options });
  }

  /**
   * Freezes an account that is active. A deposit and its credit account are frozen together, whichever you name: purchases are declined, and transfers out and repayments are refused. Money still arrives: payments, returns and direct deposits settle, and what is already on its way goes on. A frozen external account is used for no new transfer at all. Closing the account ends the freeze.
   *
   * `POST /accounts/{account_id}/freeze`
   */
  freeze(accountId: string, body: AccountFreezeCreate, options?: KeyedOptions): ApiPromise<Account> {
    return this.client.send({ method: 'POST', path: `/accounts/${encodeURIComponent(accountId)}/freeze`, body, isKeyed: true, options });
  }

  /**
   * Makes a frozen account active again, a deposit together with its credit account. Cards keep their own status.
   *
   * `POST /accounts/{account_id}/unfreeze`
   */
  unfreeze(accountId: string, options?: KeyedOptions): ApiPromise<Account> {
    return this.client.send({ method: 'POST', path: `/accounts/${encodeURIComponent(accountId)}/unfreeze`, isKeyed: true, options });
  }

  /**
   * Closes a security deposit account together with its credit account, or removes a linked external account. A deposit account can be closed once its cards are closed and its balance is returned. The response is the account after the change.
   *
   * `DELETE /accounts/{account_id}`
   */
  delete(accountId: string, options?: RequestOptions): ApiPromise<Account> {
    return this.client.send({ method: 'DELETE', path: `/accounts/${encodeURIComponent(accountId)}`, options });
  }

  /**
   * Closes the cards now. As soon as each step is possible, the service then repays the amount owed, closes the credit account, pays the deposit back by ACH and closes the deposit account. The response shows the progress. While the account is closing, new cards, transfers and direct deposits are refused. Send the request again to retry a refused step, with another bank account if needed; a request for a closing that was `closed` before its payment was returned shows it as `stopped`, and the next request retries. Without a usable bank account the request is a 400 unless all balances are zero.
   *
   * `POST /accounts/{account_id}/close`
   */
  close(accountId: string, body?: AccountClosingCreate, options?: KeyedOptions): ApiPromise<AccountClosing> {
    return this.client.send({ method: 'POST', path: `/accounts/${encodeURIComponent(accountId)}/close`, body, isKeyed: true, options });
  }

  /**
   * Returns the steps of the closing of a security deposit account.
   *
   * `GET /accounts/{account_id}/close`
   */
  closing(accountId: string, options?: RequestOptions): ApiPromise<AccountClosing> {
    return this.client.send({ method: 'GET', path: `/accounts/${encodeURIComponent(accountId)}/close`, options });
  }

  /**
   * Reads the object until its `status`, and each other field given, is the value wanted or one of a list.
   * With `advance`, the sandbox's clock moves on to the next due work in between; without it, the object is
   * read again and again.
   *
   * @throws StateNotReachable if no transition leads from the object's state to one wanted.
   * @throws WaitEnded if the time is up, or nothing more falls due that could change it.
   */
  waitFor(accountId: string, wanted: Wanted<Account, 'status'>, options?: WaitOptions): Promise<Account> {
    const read = (signal?: AbortSignal) => this.get(accountId, { signal });
    return this.waitUntil({ object: `account ${accountId}`, read, field: 'status', laterStates, wanted }, options);
  }
}
