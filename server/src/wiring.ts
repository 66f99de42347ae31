import { chooseAggregator, chooseBank, chooseKycVendor } from './choose-vendors.ts';
import { eraseHistory } from './features/account-history/account-history.ts';
import { accountHistoryJobs } from './features/account-history/account-history-jobs.ts';
import { accountHistoryOperations } from './features/account-history/account-history-routes.ts';
import { scheduleEntryLook } from './features/account-validations/account-validations.ts';
import { accountValidationJobs } from './features/account-validations/account-validations-jobs.ts';
import { accountValidationOperations } from './features/account-validations/account-validations-routes.ts';
import { validationProof } from './features/account-validations/account-validations-store.ts';
import {
  accountRemoval,
  depositMoneyMoved,
  externalBalances,
  hasOpenAccount,
} from './features/accounts/accounts.ts';
import { accountProof } from './features/accounts/accounts-checks-store.ts';
import { accountOperations } from './features/accounts/accounts-routes.ts';
import { applyKycOutcome, hasRunningApplication } from './features/applications/applications.ts';
import { applicationJobs } from './features/applications/applications-jobs.ts';
import { applicationOperations } from './features/applications/applications-routes.ts';
import { bankFileProof } from './features/bank-files/bank-files-checks-store.ts';
import { bankFileJobs } from './features/bank-files/bank-files-jobs.ts';
import { bankFileOperations } from './features/bank-files/bank-files-routes.ts';
import type { BankMailbox } from './features/bank-files/bank-files-vendor.ts';
import { joinWindowCut } from './features/bank-files/file-windows.ts';
import { simulatedReturnOperations } from './features/bank-files/simulated-return-routes.ts';
import { eraseBankNumbers } from './features/bank-numbers/bank-numbers.ts';
import { behaviourOperations } from './features/behaviours/behaviours-routes.ts';
import { bookOperations } from './features/books/books-routes.ts';
import { ownerRemoval } from './features/businesses/businesses.ts';
import { businessOperations } from './features/businesses/businesses-routes.ts';
import { cardControlOperations } from './features/cards/card-controls-routes.ts';
import { cardLifeOperations } from './features/cards/card-life-routes.ts';
import { cardPinOperations } from './features/cards/card-pin-routes.ts';
import { cardRevealOperations } from './features/cards/card-reveal-routes.ts';
import { hasOpenCard } from './features/cards/cards.ts';
import { cardOperations } from './features/cards/cards-routes.ts';
import { clockOperations } from './features/clock/clock-routes.ts';
import { scheduleClosingLook } from './features/closing/closing.ts';
import { closingProof } from './features/closing/closing-checks-store.ts';
import { closingJobs } from './features/closing/closing-jobs.ts';
import { closingOperations } from './features/closing/closing-routes.ts';
import { customerRemoval } from './features/customers/customers.ts';
import { customerOperations } from './features/customers/customers-routes.ts';
import type { EventWatch } from './features/events/events.ts';
import { eventOperations } from './features/events/events-routes.ts';
import { usualFollowLimits } from './features/events/follow-limits.ts';
import {
  findExternalBalances,
  linkRemoved,
} from './features/external-accounts/external-accounts.ts';
import { externalAccountOperations } from './features/external-accounts/external-accounts-routes.ts';
import { hasRunningKyc, kycEnded, renewUploadLinks } from './features/kyc/kyc.ts';
import { kycJobs } from './features/kyc/kyc-jobs.ts';
import { kycOperations } from './features/kyc/kyc-routes.ts';
import { ledgerProof } from './features/ledger/verify.ts';
import { reconciliationProof } from './features/reconciliation/reconciliation-checks-store.ts';
import { reconciliationOperations } from './features/reconciliation/reconciliation-routes.ts';
import { returnRateProof } from './features/return-rates/return-rates-checks-store.ts';
import { returnRateOperations } from './features/return-rates/return-rates-routes.ts';
import { breakOffRuns } from './features/scenarios/scenarios.ts';
import { scenarioOperations } from './features/scenarios/scenarios-routes.ts';
import { type PurchaseGatherer, startHoldExpiry } from './features/transactions/transactions.ts';
import { transactionProof } from './features/transactions/transactions-checks-store.ts';
import { transactionJobs } from './features/transactions/transactions-jobs.ts';
import { transactionOperations } from './features/transactions/transactions-routes.ts';
import { transferRetryOperations } from './features/transfer-retries/transfer-retries-routes.ts';
import { retryProof } from './features/transfer-retries/transfer-retries-store.ts';
import {
  accountTestMoved,
  hasPendingTransfer,
  transferWaits,
} from './features/transfers/transfers.ts';
import { transferProof } from './features/transfers/transfers-checks-store.ts';
import { transferJobs } from './features/transfers/transfers-jobs.ts';
import { transferOperations } from './features/transfers/transfers-routes.ts';
import { simulateIncomingOperations } from './features/transfers/transfers-simulate-routes.ts';
import { deliveryOperations } from './features/webhooks/deliveries-routes.ts';
import { faultOperations } from './features/webhooks/faults-routes.ts';
import { webhookOperations } from './features/webhooks/webhooks-routes.ts';
import { snapshotOperations } from './features/worlds/snapshots-routes.ts';
import { worldForked, worldPrepared, worldThawed } from './features/worlds/worlds.ts';
import { worldOperations } from './features/worlds/worlds-routes.ts';
import {
  type BehaviourSource,
  noBehaviours,
  type VendorName,
  vendorNames,
} from './kernel/vendor-behaviour.ts';
import type { BookProof } from './platform/book-proof.ts';
import type { ReadBrandClock } from './platform/clock/brand-clocks.ts';
import type { Environment } from './platform/context.ts';
import type { BrandLeases } from './platform/db/brand-leases.ts';
import type { Feature } from './platform/feature.ts';
import type { Subscription } from './platform/hook.ts';
import { operationCaller } from './platform/http/call-operation.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import type { Operation } from './platform/http/operation.ts';
import type { JobHandlers } from './platform/jobs/due-work.ts';
import type { PublicAddress } from './platform/public-address.ts';
import type { Vault } from './platform/vault/vault.ts';

/** The OpenAPI document of an environment; `serverUrl` is where the service answers. */
export function describeApi(environment: Environment, serverUrl: string): object {
  const address = { publicUrl: serverUrl };
  const operations = allOperations({ ...undocumentedParts, environment, address });
  return openApiDocument(operations, `${serverUrl}/api/v0.1`);
}

/** Features in reading order; hooks run their answers in this order. */
export const features: readonly Feature[] = [];

/** Everything that `verify` proves of the books, in the order of the rooms. */
export const bookProofs: BookProof[] = [
  ...features.flatMap(({ proof }) => proof ?? []),
  ledgerProof,
  accountProof,
  transactionProof,
  transferProof,
  retryProof,
  validationProof,
  returnRateProof,
  closingProof,
  bankFileProof,
  reconciliationProof,
];

/** Answers of higher features to the hooks of lower ones, in the order in which they run. */
export const subscriptions: Subscription[] = [
  ...features.flatMap(({ on }) => on ?? []),
  // A customer that several things keep is refused with the error of the first.
  customerRemoval.on(async (unit, customerId) =>
    (await hasOpenAccount(unit, customerId)) ? 'customer_has_open_account' : null,
  ),
  customerRemoval.on(async (unit, customerId) =>
    (await hasRunningKyc(unit, { kind: 'customer', customerId }))
      ? 'customer_has_running_kyc'
      : null,
  ),
  customerRemoval.on(async (unit, customerId) =>
    (await hasRunningApplication(unit, customerId)) ? 'customer_has_running_application' : null,
  ),
  ownerRemoval.on((unit, ownerId) => hasRunningKyc(unit, { kind: 'beneficial_owner', ownerId })),
  accountRemoval.on(async (unit, { credit_account_id: creditId }) =>
    creditId !== null && (await hasOpenCard(unit, creditId)) ? 'open_card' : null,
  ),
  accountRemoval.on(async (unit, { account_id }) =>
    (await hasPendingTransfer(unit, account_id)) ? 'pending_transfer' : null,
  ),
  externalBalances.on(findExternalBalances),
  linkRemoved.on(eraseHistory),
  linkRemoved.on(eraseBankNumbers),
  kycEnded.on(applyKycOutcome),
  worldPrepared.on(startHoldExpiry),
  worldThawed.on(breakOffRuns),
  worldForked.on(renewUploadLinks),
  transferWaits.on(joinWindowCut),
  accountTestMoved.on(scheduleEntryLook),
  depositMoneyMoved.on(scheduleClosingLook),
];

/** Long-lived dependencies of operations. */
export interface OperationParts {
  environment: Environment;
  address: PublicAddress;
  purchases: PurchaseGatherer;
  readClock: ReadBrandClock;
  bank: BankMailbox;
  /** What the simulated vendors are told; the live ones ask nobody. */
  behaviours: BehaviourSource;
  /** Simulated vendors whose behaviour can be set. */
  simulatedVendors: readonly VendorName[];
  leases: BrandLeases;
  eventWatch: EventWatch;
  /** Aborts long work in an orderly way when the process stops. */
  stopping: AbortSignal;
  /** Time limit of a scenario run within one request; two minutes by default. */
  scenarioRunMs?: number | undefined;
  /** Seals the keys of brands that worlds are created as. */
  vault: Vault;
}

/** Stand-ins for the document, which lists operations and runs none of them. */
const undocumentedParts = {
  purchases: { submit: refuse, close: refuse },
  readClock: refuse,
  leases: { tryShared: refuse, tryExclusive: refuse, close: refuse },
  behaviours: noBehaviours,
  simulatedVendors: vendorNames,
  bank: chooseBank({ environment: 'sandbox', bankFolder: null }, noBehaviours, refuse),
  eventWatch: { limits: usualFollowLimits, follow: refuse, close: refuse },
  vault: { newBrandKey: refuse, unwrap: refuse, rewrap: refuse },
  stopping: new AbortController().signal,
} as const;

function refuse(): never {
  throw new Error('The API is described without a running service');
}

/**
 * Every operation of the environment, with its feature wired to its dependencies. Live has no
 * simulations, worlds or clock changes, so those operations do not exist there.
 */
export function allOperations(parts: OperationParts): Operation[] {
  const operations = everyOperation(parts);
  const { scenarioRunMs = 120_000, stopping } = parts;
  if (parts.environment === 'sandbox') {
    return [
      ...operations,
      ...scenarioOperations({
        call: operationCaller(operations),
        maxRunMs: scenarioRunMs,
        stopping,
      }),
    ];
  }
  return operations.filter(({ only, path }) => only !== 'sandbox' && !sandboxPaths.test(path));
}

/** Paths of simulations, and of content that live never shows: account numbers. */
const sandboxPaths = /^\/(simulate|sandbox)\/|^\/bank-files\/\{\w+\}\/content$/;

function everyOperation(parts: OperationParts): Operation[] {
  const { environment, address, purchases, leases, eventWatch, vault } = parts;
  return [
    ...features.flatMap(({ operations }) => operations ?? []),
    ...customerOperations(),
    ...businessOperations(),
    ...webhookOperations(),
    ...deliveryOperations(),
    ...faultOperations(),
    ...eventOperations({ watch: eventWatch }),
    ...kycOperations({ environment, address }),
    ...applicationOperations(),
    ...accountOperations(),
    ...externalAccountOperations({
      vendor: chooseAggregator(environment, parts.behaviours),
      vendorTimeoutMs,
    }),
    ...accountHistoryOperations(),
    ...transferOperations(),
    ...transferRetryOperations(),
    ...simulatedReturnOperations(numbersOf(parts)),
    ...simulateIncomingOperations(),
    ...returnRateOperations(),
    ...accountValidationOperations(),
    ...bankFileOperations(numbersOf(parts)),
    ...closingOperations(),
    ...cardOperations(),
    ...cardLifeOperations(),
    ...cardControlOperations(),
    ...cardPinOperations(),
    ...cardRevealOperations({ address }),
    ...transactionOperations({ gatherer: purchases, readClock: parts.readClock }),
    ...bookOperations(),
    ...reconciliationOperations,
    ...clockOperations({ handlers: allJobHandlers(parts), leases, stopping: parts.stopping }),
    ...behaviourOperations({ simulated: parts.simulatedVendors }),
    ...worldOperations({ vault }),
    ...snapshotOperations(),
  ];
}

/** Parameters for the choice of vendors. */
type VendorParts = Pick<OperationParts, 'environment' | 'behaviours'>;

/** Handlers of due work, by kind. */
export function allJobHandlers({
  address,
  bank,
  ...vendors
}: VendorParts & Pick<OperationParts, 'address' | 'bank'>): JobHandlers {
  const { environment, behaviours } = vendors;
  const runners = features.flatMap(({ jobs }) => jobs ?? []);
  return {
    ...Object.fromEntries(runners.map(({ kind, run }) => [kind, run])),
    ...kycJobs({
      vendor: chooseKycVendor(environment, behaviours),
      vendorTimeoutMs,
      address,
    }),
    ...applicationJobs(),
    ...accountHistoryJobs({ vendor: chooseAggregator(environment, behaviours), vendorTimeoutMs }),
    ...transactionJobs(),
    ...closingJobs(),
    ...transferJobs(),
    ...accountValidationJobs(),
    ...bankFileJobs({
      mailbox: bank,
      mailboxTimeoutMs: 6 * vendorTimeoutMs,
      numbers: numbersOf(vendors),
    }),
  };
}

function numbersOf({ environment, behaviours }: VendorParts) {
  return { vendor: chooseAggregator(environment, behaviours), vendorTimeoutMs };
}

/** How long a call to a vendor may take. */
const vendorTimeoutMs = 10_000;
