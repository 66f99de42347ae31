// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions, RequestOptions } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  GetTrialBalanceData,
  Journal,
  LedgerVerification,
  ListReconciliationData,
  ListReconciliationDifferencesData,
  ReconciliationDifference,
  ReconciliationDifferencePage,
  ReconciliationLine,
  ReconciliationLinePage,
  TrialBalance,
} from '../types.generated.ts';

/** The books: journals, trial balance, proofs and reconciliation. */
export class LedgerResource extends Resource {
  /**
   * Returns one movement of money with all of its debits and credits. Entries of accounts name their journal, so that both ends of each cent can be seen: the customer's account and the program's own.
   *
   * `GET /journals/{journal_id}`
   */
  journal(journalId: string, options?: RequestOptions): ApiPromise<Journal> {
    return this.client.send({ method: 'GET', path: `/journals/${encodeURIComponent(journalId)}`, options });
  }

  /**
   * Returns the ledger balances of a program by kind of account. A positive balance is a credit and a negative balance a debit: money that a customer owns is a credit, money that a customer owes is a debit. Holds are not posted and not included. Sums are exact integers, even beyond 2^53.
   *
   * `GET /ledger/trial-balance`
   */
  trialBalance(query: Omit<NonNullable<GetTrialBalanceData['query']>, 'format'>, options?: RequestOptions): ApiPromise<TrialBalance> {
    return this.client.send({ method: 'GET', path: '/ledger/trial-balance', query, options });
  }

  /**
   * Returns the ledger balances of a program by kind of account. A positive balance is a credit and a negative balance a debit: money that a customer owns is a credit, money that a customer owes is a debit. Holds are not posted and not included. Sums are exact integers, even beyond 2^53. Answers CSV.
   *
   * `GET /ledger/trial-balance`
   */
  trialBalanceCsv(query: Omit<NonNullable<GetTrialBalanceData['query']>, 'format'>, options?: RequestOptions): ApiPromise<string> {
    return this.client.send({ method: 'GET', path: '/ledger/trial-balance', query: { ...query, format: 'csv' }, answer: 'text', options });
  }

  /**
   * Returns the result of the last proof of the brand's books, and the progress of the last one that was requested for the brand. A worker proves all journals, entries, balances, holds and limits of the installation every hour, as of one moment. A failure is told to the brands whose books have it, or to all if it belongs to none. Only the operator sees the detailed findings.
   *
   * `GET /ledger/verification`
   */
  verification(options?: RequestOptions): ApiPromise<LedgerVerification> {
    return this.client.send({ method: 'GET', path: '/ledger/verification', options });
  }

  /**
   * Requests a proof of the brand's journals, entries, balances, holds and limits, as of one moment. A worker runs it; `GET` of the same path returns the progress. A brand has one proof at a time. If a worker cannot finish a proof, another worker starts it again.
   *
   * `POST /ledger/verification`
   */
  requestVerification(options?: KeyedOptions): ApiPromise<LedgerVerification> {
    return this.client.send({ method: 'POST', path: '/ledger/verification', isKeyed: true, options });
  }

  /**
   * Compares bank files and daily totals with the journal, the last day first. There is a line for each bank file and effective date, for each file from the bank, and for the totals of each day and program. Items that have not ended yet are `pending`; items that cannot be explained are differences. Sums are exact integers, even beyond 2^53. With `format=csv`, the response is one file of all lines; `limit` and `cursor` do not apply to it.
   *
   * `GET /ledger/reconciliation`
   */
  reconciliation(query?: Omit<NonNullable<ListReconciliationData['query']>, 'format'>, options?: RequestOptions): Pager<ReconciliationLine, ReconciliationLinePage> {
    return this.client.pages({ method: 'GET', path: '/ledger/reconciliation', query, options });
  }

  /**
   * Compares bank files and daily totals with the journal, the last day first. There is a line for each bank file and effective date, for each file from the bank, and for the totals of each day and program. Items that have not ended yet are `pending`; items that cannot be explained are differences. Sums are exact integers, even beyond 2^53. With `format=csv`, the response is one file of all lines; `limit` and `cursor` do not apply to it. Answers CSV.
   *
   * `GET /ledger/reconciliation`
   */
  reconciliationCsv(query?: Omit<NonNullable<ListReconciliationData['query']>, 'format'>, options?: RequestOptions): ApiPromise<string> {
    return this.client.send({ method: 'GET', path: '/ledger/reconciliation', query: { ...query, format: 'csv' }, answer: 'text', options });
  }

  /**
   * Lists every item that differs, the last day first: the transfers, transactions, journals, bank responses and totals behind the lines of `GET /ledger/reconciliation`. With `format=csv`, the response is one file of all differences.
   *
   * `GET /ledger/reconciliation/differences`
   */
  reconciliationDifferences(query?: Omit<NonNullable<ListReconciliationDifferencesData['query']>, 'format'>, options?: RequestOptions): Pager<ReconciliationDifference, ReconciliationDifferencePage> {
    return this.client.pages({ method: 'GET', path: '/ledger/reconciliation/differences', query, options });
  }

  /**
   * Lists every item that differs, the last day first: the transfers, transactions, journals, bank responses and totals behind the lines of `GET /ledger/reconciliation`. With `format=csv`, the response is one file of all differences. Answers CSV.
   *
   * `GET /ledger/reconciliation/differences`
   */
  reconciliationDifferencesCsv(query?: Omit<NonNullable<ListReconciliationDifferencesData['query']>, 'format'>, options?: RequestOptions): ApiPromise<string> {
    return this.client.send({ method: 'GET', path: '/ledger/reconciliation/differences', query: { ...query, format: 'csv' }, answer: 'text', options });
  }
}
