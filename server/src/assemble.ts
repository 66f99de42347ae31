import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { bindPorts } from './bind-ports.ts';
import { chooseBank } from './choose-vendors.ts';
import type { Config } from './config.ts';
import { handlers, operationsIn, portalOperationsIn, subscriptions } from './feature-parts.ts';
import { addVerificationGauges } from './features/accounts/ledger/verification-metrics.ts';
import {
  addDelayedGauge,
  addDeliveryGauges,
  addHoldGauge,
  findOpenFiles,
} from './features/ach/bank-files/bank-files.ts';
import type { BankMailbox } from './features/ach/bank-files/bank-files-vendor.ts';
import { addReturnRateGauges } from './features/ach/return-rates/return-rate-gauges.ts';
import { openPurchaseGatherer } from './features/cards/transactions/transactions.ts';
import { type EventWatch, openEventWatch } from './features/events/events/event-watch.ts';
import { addBacklogGauges } from './features/events/webhooks/backlog-gauges.ts';
import { behaviourSource } from './features/sandbox/behaviours/behaviour-source.ts';
import { bankMailOf } from './features/sandbox/sandbox/bank-mail.ts';
import { openManagement, openWorldKeeper } from './features/sandbox/worlds/worlds.ts';
import {
  authenticatePeople,
  openSessionWatch,
  type SessionWatch,
} from './features/team/sign-in/sign-in.ts';
import {
  authenticateKeys,
  type KeyWatch,
  type Operator,
  openKeyWatch,
} from './features/tenants/brands/brands.ts';
import { noBehaviours } from './kernel/vendor-behaviour.ts';
import { type CreateContext, contextOpener } from './open-contexts.ts';
import {
  learnedAddress,
  openHealth,
  openHealthServer,
  openServer,
  type ServerParts,
} from './open-server.ts';
import { brandlessContexts, type OpenBrandless } from './platform/brandless-context.ts';
import { brandClockReader } from './platform/clock/brand-clocks.ts';
import type { Database } from './platform/db/database.ts';
import { type DatabaseHealth, openDatabaseHealth } from './platform/db/database-health.ts';
import { eventsRecorded } from './platform/db/event-signal.ts';
import { addPoolGauges } from './platform/db/pool-gauges.ts';
import { addDroppedLines } from './platform/dropped-lines.ts';
import { collectListeners } from './platform/hook.ts';
import type { Authenticate } from './platform/http/authentication.ts';
import { addOverdueGauges } from './platform/jobs/overdue-gauges.ts';
import type { RunningWorker } from './platform/jobs/worker.ts';
import { droppedLogLines } from './platform/logging.ts';
import type { Metrics } from './platform/metrics.ts';
import { RequestLog } from './platform/request-log/request-log.ts';
import type { Tracer } from './platform/tracing/tracing.ts';
import { PortalBuild } from './portal-build.ts';
import type { Parts } from './service-parts.ts';
import { startWorkers } from './start-workers.ts';

/** The assembled service: features wired to each other and to their vendors. */
export interface Service {
  operator: Operator;
  authenticate: Authenticate;
  createContext: CreateContext;
  /** Null where a setting turns it off. */
  portal: PortalBuild | null;
  createServer(): Promise<FastifyInstance>;
  /** A server with health and metrics only, for a worker process. */
  createHealthServer(): FastifyInstance;
  startWorker(): Promise<RunningWorker>;
  /** Flushes and closes the gatherers. */
  close(): Promise<void>;
}

const listeners = collectListeners(subscriptions);

/** The composition root. Chooses the vendors by environment. */
export function assembleService(parts: Parts): Service {
  const { config, database, vault, log, metrics } = parts;
  const { environment } = config;
  const address = learnedAddress(config);
  const readClock = brandClockReader(database.allBrands.db, environment);
  const wired = { listeners, bindings: () => bindings };
  const createContext = contextOpener({ ...parts, environment, readClock, ...wired });
  const purchases = openPurchases(database, metrics, parts.tracer ?? null);
  const watch = openEventWatch(database.allBrands.db, log, database.signals, parts.followLimits);
  const stopping = new AbortController();
  const operations = operationsIn(environment);
  const keys = openKeys(parts, watch);
  const sessions = openSessions(parts, watch);
  const authenticate = authenticateKeys(database.allBrands.db, environment, readClock, keys);
  const openBrandless = brandlessContexts({ database, environment, log, ...wired });
  const simulators = openSimulators(config, createContext);
  const requestLog = openRequestLog(parts);
  addGauges(metrics.registry, parts, simulators.bank);
  const bindings = bindPorts({
    ...parts,
    ...simulators,
    address,
    readClock,
    purchases,
    watch,
    keys,
    sessions,
    stopping: stopping.signal,
    operations,
    handlers,
    openWorldKeeper: openWorldKeeper(openBrandless),
    requestLog,
  });
  const databaseHealth = openDatabaseHealth(database.jobPool, log);
  const health = openServiceHealth(parts, databaseHealth);
  const portal = config.portal ? new PortalBuild(join(import.meta.dirname, '../..'), log) : null;
  const server: ServerParts = {
    operations: [...operations, ...portalOperationsIn(environment)],
    runner: { authenticate, createContext, ...openCallers(parts, openBrandless) },
    address,
    stopping,
    watch,
    keys,
    sessions,
    health,
    databaseHealth,
    requestLog,
    portal,
  };
  return {
    operator: { environment, vault, transaction: (work) => database.allBrands.transaction(work) },
    authenticate,
    createContext,
    portal,
    createHealthServer: () => openHealthServer(metrics, health),
    createServer: () => openServer(parts, server),
    startWorker: async () => {
      const workers = await startWorkers(parts, { handlers, readClock, createContext });
      for (const [name, check] of Object.entries(workers.checks)) health.add(name, check);
      return workers;
    },
    close: () => purchases.close(),
  };
}

/** Checks and notices of `/health/ready`. */
function openServiceHealth({ database, stop }: Parts, databaseHealth: DatabaseHealth) {
  const health = openHealth(databaseHealth, stop);
  health.addNotice('bank_files', () => findOpenFiles(database.jobPool));
  return health;
}

/** Gauges of the installation, which every process exports, and of this process. */
function addGauges(registry: Registry, { config, database }: Parts, bank: BankMailbox): void {
  addHoldGauge(registry, database.jobPool, bank);
  addDelayedGauge(registry, database.jobPool);
  addDeliveryGauges(registry, database.jobPool);
  addVerificationGauges(registry, database.allBrands.db);
  addOverdueGauges(registry, database.jobPool);
  addBacklogGauges(registry, database.jobPool);
  addReturnRateGauges(registry, database.jobPool);
  addPoolGauges(registry, database, config.databasePoolSize);
  addDroppedLines(registry, droppedLogLines);
}

/** Simulated vendors read their behaviour, and the simulated bank its mail, by contexts of their own. */
function openSimulators(config: Config, createContext: CreateContext) {
  const open = (brandId: string) => createContext(brandId, { kind: 'job' }, 'simulated');
  const behaviours = config.environment === 'sandbox' ? behaviourSource(open) : noBehaviours;
  const openMail = async (brandId: string) => bankMailOf(await open(brandId));
  return { behaviours, bank: chooseBank(config, behaviours, openMail) };
}

function openKeys({ database, log }: Parts, watch: EventWatch): KeyWatch {
  return openKeyWatch({
    db: database.allBrands.db,
    signals: database.signals,
    log,
    everyMs: watch.limits.heartbeatMs,
  });
}

/** Callers without keys of a brand: the management key and people. */
function openCallers({ config, database }: Parts, openBrandless: OpenBrandless) {
  const { environment } = config;
  return {
    createManagementContext: openManagement({ database, environment }, openBrandless),
    authenticatePerson: authenticatePeople(database.allBrands.db, environment),
    createBrandlessContext: openBrandless,
  };
}

function openSessions({ config, database, log }: Parts, watch: EventWatch): SessionWatch {
  return openSessionWatch({
    db: database.allBrands.db,
    environment: config.environment,
    log,
    everyMs: watch.limits.heartbeatMs,
  });
}

function openRequestLog({ config, database, metrics, log }: Parts): RequestLog | null {
  if (!config.requestLog) return null;
  return new RequestLog({ database, dropped: metrics.droppedRequests, log });
}

function openPurchases({ ofBrand, signals }: Database, metrics: Metrics, tracer: Tracer | null) {
  return openPurchaseGatherer(ofBrand, {
    tracer,
    onBatch: (size) => metrics.purchaseBatches.observe(size),
    onCommit: () => signals.raise(eventsRecorded),
  });
}
