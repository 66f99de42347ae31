import { errorCatalog } from './catalogs.ts';
import {
  chooseAggregator,
  chooseConnected,
  chooseKycVendor,
  simulatedVendors as simulatedVendorsOf,
} from './choose-vendors.ts';
import type { Config } from './config.ts';
import { historyVendor } from './features/accounts/account-history/account-history-vendor.ts';
import { bankNumbersVendor } from './features/accounts/bank-numbers/bank-numbers-vendor.ts';
import { aggregatorVendor } from './features/accounts/external-accounts/external-accounts-vendor.ts';
import { findVerification, lastBookProof } from './features/accounts/ledger/ledger.ts';
import { type BankMailbox, bankMailbox } from './features/ach/bank-files/bank-files-vendor.ts';
import { depositGatherer, openDepositGatherer } from './features/ach/transfers/transfers.ts';
import type { PurchaseGatherer } from './features/cards/transactions/purchase-gatherer.ts';
import {
  createHoldExpiryStarter,
  holdExpiryStarter,
  purchaseGatherer,
} from './features/cards/transactions/transactions.ts';
import { type EventWatch, eventWatch } from './features/events/events/event-watch.ts';
import { errorDefinitions } from './features/events/requests/requests.ts';
import { documentScanner } from './features/onboarding/kyc/document-scanner-vendor.ts';
import { kycVendor } from './features/onboarding/kyc/kyc-vendor.ts';
import { simulatedVendors } from './features/sandbox/behaviours/behaviours.ts';
import { scenarioRunMs } from './features/sandbox/scenarios/scenarios.ts';
import { type OpenWorldKeeper, worldKeeper } from './features/sandbox/worlds/worlds.ts';
import { listMethods } from './features/team/credentials/credentials.ts';
import { type SessionWatch, sessionWatch, signInMethods } from './features/team/sign-in/sign-in.ts';
import {
  connectedVendors,
  type KeyWatch,
  keyWatch,
  type VendorPart,
} from './features/tenants/brands/brands.ts';
import type { BehaviourSource } from './kernel/vendor-behaviour.ts';
import { vendorSeconds } from './platform/call-vendor.ts';
import { brandClocks, type ReadBrandClock } from './platform/clock/brand-clocks.ts';
import { brandLeases } from './platform/db/brand-leases.ts';
import { commitSignals } from './platform/db/commit-signals.ts';
import type { Database } from './platform/db/database.ts';
import {
  operationCaller,
  ownOperations,
  servedOperations,
} from './platform/http/call-operation.ts';
import type { Operation } from './platform/http/operation.ts';
import { type JobHandlers, jobHandlers } from './platform/jobs/due-work.ts';
import type { Metrics } from './platform/metrics.ts';
import { type Bindings, collectBindings } from './platform/port.ts';
import { isPortalServed, type PublicAddress, publicAddress } from './platform/public-address.ts';
import { type RequestLog, requestLog } from './platform/request-log/request-log.ts';
import { shutdown } from './platform/shutdown.ts';
import { processTracer, type Tracer } from './platform/tracing/tracing.ts';
import { installationVault, type Vault } from './platform/vault/vault.ts';
import { vendorTimeoutMs } from './platform/vendor-timeout.ts';
import { createClamdScanner } from './vendors/scanner/clamd.ts';

export interface PortParts {
  config: Config;
  database: Database;
  vault: Vault;
  address: PublicAddress;
  readClock: ReadBrandClock;
  /** Behaviour set for the simulated vendors; live vendors have none. */
  behaviours: BehaviourSource;
  bank: BankMailbox;
  purchases: PurchaseGatherer;
  watch: EventWatch;
  keys: KeyWatch;
  sessions: SessionWatch;
  stopping: AbortSignal;
  operations: readonly Operation[];
  handlers: JobHandlers;
  /** Time limit of a scenario run within one request; two minutes by default. */
  scenarioRunMs?: number | undefined;
  connected?: ReadonlySet<VendorPart> | undefined;
  tracer?: Tracer | null | undefined;
  metrics: Metrics;
  openWorldKeeper: OpenWorldKeeper;
  requestLog: RequestLog | null;
}

/** Binds every port of the features and the platform; picks the vendors by environment. */
export function bindPorts(parts: PortParts): Bindings {
  const { config, database, vault, address, readClock, behaviours, bank, purchases, watch } = parts;
  const { environment } = config;
  const aggregator = chooseAggregator(environment, behaviours);
  return collectBindings([
    publicAddress.bind(address),
    isPortalServed.bind(config.portal),
    vendorTimeoutMs.bind(10_000),
    vendorSeconds.bind(parts.metrics.vendorSeconds),
    documentScanner.bind(config.documentScanner && createClamdScanner(config.documentScanner)),
    kycVendor.bind(chooseKycVendor(environment, behaviours)),
    aggregatorVendor.bind(aggregator),
    historyVendor.bind(aggregator),
    bankNumbersVendor.bind(aggregator),
    bankMailbox.bind(bank),
    connectedVendors.bind(parts.connected ?? chooseConnected(config)),
    simulatedVendors.bind(simulatedVendorsOf(config)),
    purchaseGatherer.bind(purchases),
    holdExpiryStarter.bind(createHoldExpiryStarter()),
    depositGatherer.bind(openDepositGatherer()),
    brandClocks.bind(readClock),
    brandLeases.bind(database.leases),
    commitSignals.bind(database.signals),
    eventWatch.bind(watch),
    keyWatch.bind(parts.keys),
    sessionWatch.bind(parts.sessions),
    signInMethods.bind(listMethods),
    lastBookProof.bind(() => findVerification(database.allBrands.db)),
    installationVault.bind(vault),
    shutdown.bind(parts.stopping),
    scenarioRunMs.bind(parts.scenarioRunMs ?? 120_000),
    jobHandlers.bind(parts.handlers),
    ownOperations.bind(operationCaller(parts.operations)),
    worldKeeper.bind(parts.openWorldKeeper),
    servedOperations.bind(new Map(parts.operations.map((each) => [each.operationId, each]))),
    requestLog.bind(parts.requestLog),
    errorDefinitions.bind(errorCatalog),
    processTracer.bind(parts.tracer ?? null),
  ]);
}
