import { accountHistory } from './features/accounts/account-history/account-history.ts';
import { accounts } from './features/accounts/accounts/accounts.ts';
import { bankNumbers } from './features/accounts/bank-numbers/bank-numbers.ts';
import { books } from './features/accounts/books/books.ts';
import { externalAccounts } from './features/accounts/external-accounts/external-accounts.ts';
import { ledger } from './features/accounts/ledger/ledger.ts';
import { reserves } from './features/accounts/reserves/reserves.ts';
import { accountValidations } from './features/ach/account-validations/account-validations.ts';
import { bankFiles } from './features/ach/bank-files/bank-files.ts';
import { payments } from './features/ach/payments/payments.ts';
import { reconciliation } from './features/ach/reconciliation/reconciliation.ts';
import { returnRates } from './features/ach/return-rates/return-rates.ts';
import { transferCourse } from './features/ach/transfer-course/transfer-course.ts';
import { transferRetries } from './features/ach/transfer-retries/transfer-retries.ts';
import { transferReversals } from './features/ach/transfer-reversals/transfer-reversals.ts';
import { transfers } from './features/ach/transfers/transfers.ts';
import { cards } from './features/cards/cards/cards.ts';
import { transactions } from './features/cards/transactions/transactions.ts';
import { closing } from './features/closing/closing/closing.ts';
import { activity } from './features/events/activity/activity.ts';
import { customerSummaries } from './features/events/customer-summaries/customer-summaries.ts';
import { errorFixes } from './features/events/error-fixes/error-fixes.ts';
import { events } from './features/events/events/events.ts';
import { requests } from './features/events/requests/requests.ts';
import { webhooks } from './features/events/webhooks/webhooks.ts';
import { needs } from './features/lookup/needs/needs.ts';
import { collectObjectTypes, objects } from './features/lookup/objects/objects.ts';
import { search } from './features/lookup/search/search.ts';
import { applications } from './features/onboarding/applications/applications.ts';
import { identityChanges } from './features/onboarding/identity-changes/identity-changes.ts';
import { kyc } from './features/onboarding/kyc/kyc.ts';
import { agreementChangesFeature } from './features/people/agreement-changes/agreement-changes.ts';
import { agreements } from './features/people/agreements/agreements.ts';
import { businesses } from './features/people/businesses/businesses.ts';
import { customers } from './features/people/customers/customers.ts';
import { notices } from './features/people/notices/notices.ts';
import { behaviours } from './features/sandbox/behaviours/behaviours.ts';
import { clock } from './features/sandbox/clock/clock.ts';
import { receivers } from './features/sandbox/receivers/receivers.ts';
import { sandbox } from './features/sandbox/sandbox/sandbox.ts';
import { scenarios } from './features/sandbox/scenarios/scenarios.ts';
import { worlds } from './features/sandbox/worlds/worlds.ts';
import { credentials } from './features/team/credentials/credentials.ts';
import { deviceLogins } from './features/team/device-logins/device-logins.ts';
import { members } from './features/team/members/members.ts';
import { signIn } from './features/team/sign-in/sign-in.ts';
import { signInActs } from './features/team/sign-in-acts/sign-in-acts.ts';
import { views } from './features/team/views/views.ts';
import { audit } from './features/tenants/audit/audit.ts';
import { brands } from './features/tenants/brands/brands.ts';
import type { Feature } from './platform/feature.ts';

/**
 * Features in reading order, lower ones first. Answers to a hook run in this order: a customer
 * that several things keep is refused with the error of the first.
 */
const described: readonly Feature[] = [
  brands,
  audit,
  signInActs,
  signIn,
  credentials,
  members,
  deviceLogins,
  views,
  customers,
  businesses,
  notices,
  agreements,
  agreementChangesFeature,
  ledger,
  accounts,
  reserves,
  externalAccounts,
  accountHistory,
  bankNumbers,
  books,
  cards,
  transactions,
  transfers,
  payments,
  transferRetries,
  bankFiles,
  transferReversals,
  transferCourse,
  accountValidations,
  returnRates,
  reconciliation,
  kyc,
  identityChanges,
  applications,
  closing,
  events,
  webhooks,
  requests,
  errorFixes,
  activity,
  customerSummaries,
  clock,
  behaviours,
  receivers,
  worlds,
  scenarios,
  sandbox,
];

const objectTypes = collectObjectTypes(described);

/** All features: those of the lookup answer with the objects of the others. */
export const features: readonly Feature[] = [
  ...described,
  objects(objectTypes),
  search(objectTypes),
  needs(described.flatMap((feature) => feature.needs ?? [])),
];
