import { chooseKycVendor } from './choose-vendors.ts';
import { accountHistory } from './features/account-history/account-history.ts';
import { accountValidations } from './features/account-validations/account-validations.ts';
import { accounts, depositMoneyMoved } from './features/accounts/accounts.ts';
import { applyKycOutcome, hasRunningApplication } from './features/applications/applications.ts';
import { applicationJobs } from './features/applications/applications-jobs.ts';
import { applicationOperations } from './features/applications/applications-routes.ts';
import { bankFiles } from './features/bank-files/bank-files.ts';
import { bankNumbers } from './features/bank-numbers/bank-numbers.ts';
import { behaviourOperations } from './features/behaviours/behaviours-routes.ts';
import { books } from './features/books/books.ts';
import { ownerRemoval } from './features/businesses/businesses.ts';
import { businessOperations } from './features/businesses/businesses-routes.ts';
import { cards } from './features/cards/cards.ts';
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
import { externalAccounts } from './features/external-accounts/external-accounts.ts';
import { hasRunningKyc, kycEnded, renewUploadLinks } from './features/kyc/kyc.ts';
import { kycJobs } from './features/kyc/kyc-jobs.ts';
import { kycOperations } from './features/kyc/kyc-routes.ts';
import { ledger } from './features/ledger/ledger.ts';
import { reconciliation } from './features/reconciliation/reconciliation.ts';
import { returnRates } from './features/return-rates/return-rates.ts';
import { breakOffRuns } from './features/scenarios/scenarios.ts';
import { scenarioOperations } from './features/scenarios/scenarios-routes.ts';
import { transactions } from './features/transactions/transactions.ts';
import { transferRetries } from './features/transfer-retries/transfer-retries.ts';
import { transfers } from './features/transfers/transfers.ts';
import { deliveryOperations } from './features/webhooks/deliveries-routes.ts';
import { faultOperations } from './features/webhooks/faults-routes.ts';
import { webhookOperations } from './features/webhooks/webhooks-routes.ts';
import { snapshotOperations } from './features/worlds/snapshots-routes.ts';
import { worldForked, worldThawed } from './features/worlds/worlds.ts';
import { worldOperations } from './features/worlds/worlds-routes.ts';
import {
  type BehaviourSource,
  noBehaviours,
  type VendorName,
  vendorNames,
} from './kernel/vendor-behaviour.ts';
import type { BookProof } from './platform/book-proof.ts';
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
export const features: readonly Feature[] = [
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
  returnRates,
  accountValidations,
  reconciliation,
];

/** Everything that `verify` proves of the books. */
export const bookProofs: BookProof[] = [
  ...features.flatMap(({ proof }) => proof ?? []),
  closingProof,
];

/** Answers of higher features to the hooks of lower ones, in the order in which they run. */
export const subscriptions: Subscription[] = [
  // A customer that several things keep is refused with the error of the first.
  customerRemoval.on(async (unit, customerId) =>
    (await hasRunningKyc(unit, { kind: 'customer', customerId }))
      ? 'customer_has_running_kyc'
      : null,
  ),
  customerRemoval.on(async (unit, customerId) =>
    (await hasRunningApplication(unit, customerId)) ? 'customer_has_running_application' : null,
  ),
  ownerRemoval.on((unit, ownerId) => hasRunningKyc(unit, { kind: 'beneficial_owner', ownerId })),
  kycEnded.on(applyKycOutcome),
  worldThawed.on(breakOffRuns),
  worldForked.on(renewUploadLinks),
  depositMoneyMoved.on(scheduleClosingLook),
  ...features.flatMap(({ on }) => on ?? []),
];

/** What operations hold on to while the service runs. */
export interface OperationParts {
  environment: Environment;
  address: PublicAddress;
  /** What the simulated vendors are told; the live ones ask nobody. */
  behaviours: BehaviourSource;
  /** Those of them that are there to be told. */
  simulatedVendors: readonly VendorName[];
  leases: BrandLeases;
  eventWatch: EventWatch;
  /** Ends what takes long in good order when the process is to stop. */
  stopping: AbortSignal;
  /** How long a scenario may be played in one request; two minutes by default. */
  scenarioRunMs?: number | undefined;
  /** For the brands that worlds are made as. */
  vault: Vault;
}

/** The document needs the operations and runs none of them. */
const undocumentedParts = {
  leases: { tryShared: refuse, tryExclusive: refuse, close: refuse },
  behaviours: noBehaviours,
  simulatedVendors: vendorNames,
  eventWatch: { limits: usualFollowLimits, follow: refuse, close: refuse },
  vault: { newBrandKey: refuse, unwrap: refuse, rewrap: refuse },
  stopping: new AbortController().signal,
} as const;

function refuse(): never {
  throw new Error('The API is described without a running service');
}

/**
 * Every operation of the environment, its feature wired to the others it needs. Live simulates
 * nothing and has no worlds, and no clock but the real one, so there those operations do not exist.
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

/** What simulates, or shows what nobody may see in earnest: account numbers. */
const sandboxPaths = /^\/(simulate|sandbox)\/|^\/bank-files\/\{\w+\}\/content$/;

function everyOperation(parts: OperationParts): Operation[] {
  const { environment, address, leases, eventWatch, vault } = parts;
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
    ...closingOperations(),
    ...clockOperations({ handlers: allJobHandlers(parts), leases, stopping: parts.stopping }),
    ...behaviourOperations({ simulated: parts.simulatedVendors }),
    ...worldOperations({ vault }),
    ...snapshotOperations(),
  ];
}

/** What vendors are chosen by. */
type VendorParts = Pick<OperationParts, 'environment' | 'behaviours'>;

/** What runs when due work of each kind falls due. */
export function allJobHandlers({
  address,
  environment,
  behaviours,
}: VendorParts & Pick<OperationParts, 'address'>): JobHandlers {
  const runners = features.flatMap(({ jobs }) => jobs ?? []);
  return {
    ...Object.fromEntries(runners.map(({ kind, run }) => [kind, run])),
    ...kycJobs({
      vendor: chooseKycVendor(environment, behaviours),
      vendorTimeoutMs,
      address,
    }),
    ...applicationJobs(),
    ...closingJobs(),
  };
}

/** How long a call to a vendor may take. */
const vendorTimeoutMs = 10_000;
