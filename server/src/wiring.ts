import { accountHistory } from './features/account-history/account-history.ts';
import { accountValidations } from './features/account-validations/account-validations.ts';
import { accounts } from './features/accounts/accounts.ts';
import { applications } from './features/applications/applications.ts';
import { bankFiles } from './features/bank-files/bank-files.ts';
import { bankNumbers } from './features/bank-numbers/bank-numbers.ts';
import { behaviours } from './features/behaviours/behaviours.ts';
import { books } from './features/books/books.ts';
import { brands } from './features/brands/brands.ts';
import { businesses } from './features/businesses/businesses.ts';
import { cards } from './features/cards/cards.ts';
import { clock } from './features/clock/clock.ts';
import { closing } from './features/closing/closing.ts';
import { customers } from './features/customers/customers.ts';
import { events } from './features/events/events.ts';
import { externalAccounts } from './features/external-accounts/external-accounts.ts';
import { kyc } from './features/kyc/kyc.ts';
import { ledger } from './features/ledger/ledger.ts';
import { reconciliation } from './features/reconciliation/reconciliation.ts';
import { returnRates } from './features/return-rates/return-rates.ts';
import { scenarios } from './features/scenarios/scenarios.ts';
import { transactions } from './features/transactions/transactions.ts';
import { transferRetries } from './features/transfer-retries/transfer-retries.ts';
import { transfers } from './features/transfers/transfers.ts';
import { webhooks } from './features/webhooks/webhooks.ts';
import { worlds } from './features/worlds/worlds.ts';
import type { Environment } from './platform/context.ts';
import type { Feature } from './platform/feature.ts';
import type { Operation } from './platform/http/operation.ts';
import type { JobHandlers } from './platform/jobs/due-work.ts';

/**
 * All features in reading order, lower ones first. Answers to a hook run in this order: a customer
 * that several things keep is refused with the error of the first.
 */
const features: readonly Feature[] = [
  brands,
  customers,
  businesses,
  ledger,
  accounts,
  externalAccounts,
  accountHistory,
  bankNumbers,
  books,
  cards,
  transactions,
  transfers,
  transferRetries,
  bankFiles,
  accountValidations,
  returnRates,
  reconciliation,
  kyc,
  applications,
  closing,
  events,
  webhooks,
  clock,
  behaviours,
  worlds,
  scenarios,
];

export const subscriptions = features.flatMap(({ on }) => on ?? []);

/** Everything that `verify` proves of the books. */
export const bookProofs = features.flatMap(({ proof }) => proof ?? []);

/** Every operation that the environment has. */
export function operationsIn(environment: Environment): Operation[] {
  const all = features.flatMap(({ operations }) => operations ?? []);
  return all.filter(({ only }) => only === undefined || only === environment);
}

/** The handler of each kind of due work. */
export const handlers: JobHandlers = Object.fromEntries(
  features.flatMap(({ jobs }) => jobs ?? []).map(({ kind, run }) => [kind, run]),
);
