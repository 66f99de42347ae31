import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { bindPorts } from './bind-ports.ts';
import {
  bookProofs,
  gauges,
  notices,
  operationsIn,
  portalOperationsIn,
  subscriptions,
} from './feature-parts.ts';
import { purchaseGatherer } from './features/cards/transactions/transactions.ts';
import { openManagement } from './features/sandbox/worlds/worlds.ts';
import { authenticatePeople } from './features/team/sign-in/sign-in.ts';
import { authenticateKeys, keyWatch, type Operator } from './features/tenants/brands/brands.ts';
import { contextOpener } from './open-contexts.ts';
import { openHealth, openHealthServer, openServer } from './open-server.ts';
import { brandlessContexts } from './platform/brandless-context.ts';
import { brandClockReader } from './platform/clock/brand-clocks.ts';
import { openDatabaseHealth } from './platform/db/database-health.ts';
import { addPoolGauges } from './platform/db/pool-gauges.ts';
import { addDroppedLines } from './platform/dropped-lines.ts';
import { collectListeners } from './platform/hook.ts';
import type { Authenticate } from './platform/http/operations/authentication.ts';
import { addHousekeepingGauge } from './platform/jobs/housekeeping-gauge.ts';
import { addOverdueGauges } from './platform/jobs/overdue-gauges.ts';
import type { RunningWorker } from './platform/jobs/worker.ts';
import { droppedLogLines } from './platform/logging.ts';
import type { CreateContext, ProcessParts } from './platform/process-parts.ts';
import { learnedAddress } from './platform/public-address.ts';
import { RequestLog } from './platform/request-log/request-log.ts';
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
  const { config, database, vault, log, metrics, tracer = null } = parts;
  const { environment } = config;
  const { db } = database.allBrands;
  const address = learnedAddress(config);
  const stopping = new AbortController();
  const operations = operationsIn(environment);
  const readClock = brandClockReader(db, environment);
  const wired = { environment, listeners, bindings: () => bindings };
  const createContext = contextOpener({ ...parts, readClock, ...wired });
  const openBrandless = brandlessContexts({ database, log, ...wired });
  const requestLog = openRequestLog(parts);
  const opened: ProcessParts = {
    environment,
    database,
    log,
    metrics,
    tracer,
    createContext,
    openBrandless,
    retention: config,
    proofs: bookProofs,
    port: (port) => port.find(bindings),
  };
  const chosen = { address, readClock, stopping: stopping.signal, operations, requestLog };
  const bindings = bindPorts(parts, opened, chosen);
  addGauges(parts, opened);
  const watch = database.watch(log);
  const databaseHealth = openDatabaseHealth(watch, log);
  const health = openHealth(databaseHealth, parts.stop);
  for (const [name, find] of notices) health.addNotice(name, () => find(opened));
  const portal = config.portal ? new PortalBuild(join(import.meta.dirname, '../..'), log) : null;
  const authenticate = authenticateKeys(db, environment, readClock, opened.port(keyWatch));
  const runner = {
    authenticate,
    createContext,
    createManagementContext: openManagement({ database, environment }, openBrandless),
    authenticatePerson: authenticatePeople(db, environment),
    createBrandlessContext: openBrandless,
  };
  const served = [...operations, ...portalOperationsIn(environment)];
  const server = { operations: served, runner, address, stopping, health, databaseHealth };
  return {
    operator: { environment, vault, transaction: (work) => database.allBrands.transaction(work) },
    authenticate,
    createContext,
    portal,
    createHealthServer: () => openHealthServer(metrics, health),
    createServer: () => openServer(parts, { ...server, opened, requestLog, portal }),
    startWorker: async () => {
      const concurrency = config.workerConcurrency;
      const workers = await startWorkers(opened, { readClock, concurrency });
      for (const [name, check] of workers.checks) health.add(name, check);
      return workers;
    },
    close: async () => {
      await opened.port(purchaseGatherer).close();
      await watch.stop();
    },
  };
}

/** Gauges of the installation, which every process exports, and of this process. */
function addGauges({ config, database, metrics }: Parts, opened: ProcessParts): void {
  const { registry } = metrics;
  for (const add of gauges) add(opened);
  addOverdueGauges(registry, database.jobPool);
  addHousekeepingGauge(registry, database.jobPool);
  addPoolGauges(registry, database, config.databasePoolSize);
  addDroppedLines(registry, droppedLogLines);
}

function openRequestLog({ config, database, metrics, log }: Parts): RequestLog | null {
  if (!config.requestLog) return null;
  return new RequestLog({ database, dropped: metrics.droppedRequests, log });
}
