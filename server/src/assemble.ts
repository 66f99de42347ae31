import fastify, { type FastifyInstance } from 'fastify';
import { bindPorts } from './bind-ports.ts';
import { chooseBank } from './choose-vendors.ts';
import type { Config } from './config.ts';
import { describeApi } from './describe-api.ts';
import { startVerification } from './features/accounts/ledger/verification.ts';
import { addVerificationGauges } from './features/accounts/ledger/verification-metrics.ts';
import { addRevealPages } from './features/cards/cards/reveal-pages.ts';
import { openPurchaseGatherer } from './features/cards/transactions/transactions.ts';
import { type EventWatch, openEventWatch } from './features/events/events/event-watch.ts';
import type { FollowLimits } from './features/events/events/follow-limits.ts';
import { startRemovingEvents } from './features/events/events/remove-old-events.ts';
import {
  findUnmatchedFrom,
  removeDeliveries,
} from './features/events/webhooks/remove-deliveries.ts';
import { startWebhookWorker } from './features/events/webhooks/webhook-worker.ts';
import { addUploadPages } from './features/onboarding/kyc/upload-pages.ts';
import { behaviourSource } from './features/sandbox/behaviours/behaviour-source.ts';
import { bankMailOf } from './features/sandbox/sandbox/bank-mail.ts';
import { openManagement } from './features/sandbox/worlds/worlds.ts';
import {
  authenticateKeys,
  type KeyWatch,
  type Operator,
  openKeyWatch,
} from './features/tenants/brands/brands.ts';
import { noBehaviours } from './kernel/vendor-behaviour.ts';
import { type CreateContext, contextOpener } from './open-contexts.ts';
import { brandClockReader } from './platform/clock/brand-clocks.ts';
import type { Database } from './platform/db/database.ts';
import { type DatabaseHealth, openDatabaseHealth } from './platform/db/database-health.ts';
import { eventsRecorded } from './platform/db/event-signal.ts';
import { watchEventLoop } from './platform/event-loop.ts';
import { Health } from './platform/health.ts';
import { collectListeners } from './platform/hook.ts';
import { createApiServer } from './platform/http/api-server.ts';
import type { Authenticate } from './platform/http/authentication.ts';
import { BodyMemory, bodyLimits } from './platform/http/body-memory.ts';
import { BrandTurns } from './platform/http/limits/brand-turns.ts';
import { RateCounts } from './platform/http/limits/rate-counts.ts';
import { shareCounts } from './platform/http/limits/rate-counts-store.ts';
import { RequestLimiter } from './platform/http/limits/request-limits.ts';
import type { Operation } from './platform/http/operation.ts';
import {
  addHealthPages,
  addMetricsPage,
  addReferencePages,
} from './platform/http/operations-pages.ts';
import type { OperationRunner } from './platform/http/run-operation.ts';
import { alarmHandler, alarmTask } from './platform/jobs/alarm-task.ts';
import { dueWorkTask } from './platform/jobs/due-work.ts';
import { type DueWorkParts, dueWorkHandler } from './platform/jobs/due-work-task.ts';
import { startHousekeeping } from './platform/jobs/housekeeping.ts';
import { type RunningWorker, startWorker, type WatchedWorker } from './platform/jobs/worker.ts';
import type { Logger } from './platform/logging.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Vault } from './platform/vault/vault.ts';
import { bookProofs, handlers, operationsIn, subscriptions } from './wiring.ts';

export interface Parts {
  config: Config;
  database: Database;
  vault: Vault;
  log: Logger;
  metrics: Metrics;
  /** Limits of event followers; tests pass smaller ones. */
  followLimits?: FollowLimits;
  scenarioRunMs?: number | undefined;
  /** Aborts when the process begins to stop: it is unready from then on, and still answers. */
  stop?: AbortSignal | undefined;
}

/** The assembled service: features wired to each other and to their vendors. */
export interface Service {
  operator: Operator;
  authenticate: Authenticate;
  createContext: CreateContext;
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
  const address = learnedAddress(config);
  const readClock = brandClockReader(database.kysely, config.environment);
  const createContext = contextOpener({
    ...parts,
    environment: config.environment,
    readClock,
    listeners,
    bindings: () => bindings,
  });
  addVerificationGauges(metrics.registry, database.kysely);
  const purchases = openPurchases(database, metrics);
  const watch = openEventWatch(database.kysely, log, parts.followLimits);
  const stopping = new AbortController();
  const { environment } = config;
  const operations = operationsIn(environment);
  const keys = openKeyWatch({
    db: database.kysely,
    signals: database.signals,
    log,
    everyMs: watch.limits.heartbeatMs,
  });
  const authenticate = authenticateKeys(database.kysely, environment, readClock, keys);
  const createManagementContext = openManagement({
    database,
    environment,
    listeners,
    bindings: () => bindings,
    log,
  });
  const bindings = bindPorts({
    ...parts,
    ...openSimulators(config, createContext),
    address,
    readClock,
    purchases,
    watch,
    keys,
    stopping: stopping.signal,
    operations,
    handlers,
  });
  const runner = { authenticate, createContext, createManagementContext };
  const databaseHealth = openDatabaseHealth(database.jobPool, log);
  const health = openHealth(databaseHealth, parts.stop);
  const server: ServerParts = {
    operations,
    runner,
    address,
    stopping,
    watch,
    keys,
    health,
    databaseHealth,
  };
  return {
    operator: {
      environment: config.environment,
      vault,
      transaction: (work) => database.transaction(work),
    },
    authenticate,
    createContext,
    createHealthServer: () => openHealthServer(metrics, health),
    createServer: () => openServer(parts, server),
    startWorker: async () => {
      const workers = await startWorkers(parts, { handlers, readClock, createContext });
      health.add('jobs', workers.findProblem);
      return workers;
    },
    close: () => purchases.close(),
  };
}

/** Simulated vendors read their behaviour, and the simulated bank its mail, by contexts of their own. */
function openSimulators(config: Config, createContext: CreateContext) {
  const open = (brandId: string) => createContext(brandId, { kind: 'job' }, 'simulated');
  const behaviours = config.environment === 'sandbox' ? behaviourSource(open) : noBehaviours;
  const openMail = async (brandId: string) => bankMailOf(await open(brandId));
  return { behaviours, bank: chooseBank(config, behaviours, openMail) };
}

/** Server of health and metrics alone, on a port of its own. */
function openHealthServer(metrics: Metrics, health: Health): FastifyInstance {
  const server = fastify();
  addHealthPages(server, health);
  addMetricsPage(server, metrics);
  return server;
}

interface ServerParts {
  operations: readonly Operation[];
  runner: OperationRunner;
  address: ReturnType<typeof learnedAddress>;
  stopping: AbortController;
  watch: EventWatch;
  keys: KeyWatch;
  health: Health;
  databaseHealth: DatabaseHealth;
}

function openHealth(database: DatabaseHealth, stop: AbortSignal | undefined): Health {
  const health = new Health();
  health.add('stopping', () => (stop?.aborted ? 'the process is stopping' : null));
  health.add('database', database.findProblem);
  health.add('event_loop', watchEventLoop());
  return health;
}

/** Tells clients, once the process begins to stop, to send their next request elsewhere. */
function closeConnectionsBeforeStop(server: FastifyInstance, stop: AbortSignal | undefined): void {
  server.addHook('onRequest', async (_request, reply) => {
    if (stop?.aborted) reply.header('connection', 'close');
  });
}

/** Creates the API server and adds its pages: uploads, reveals, health, the reference. */
async function openServer(
  { config, database, log, metrics, stop }: Parts,
  { operations, runner, address, stopping, watch, keys, health, databaseHealth }: ServerParts,
): Promise<FastifyInstance> {
  const { createContext } = runner;
  const counts = new RateCounts(shareCounts(database.kysely));
  const limits = {
    brand: config.rateLimitPerMinute,
    customer: config.customerLimitPerMinute,
    address: config.addressLimitPerMinute,
  };
  const limiter = new RequestLimiter(limits, counts);
  const bodyMemory = new BodyMemory(bodyLimits(config.bodyMemoryMib));
  const server = await createApiServer({
    operations: [...operations],
    runner,
    log,
    metrics,
    limiter,
    turns: new BrandTurns(Math.max(2, Math.floor(config.databasePoolSize / 4))),
    hostNames: new Set([...config.hosts, new URL(config.publicUrl).hostname]),
    isSecure: config.publicUrl.startsWith('https:'),
    trustedProxies: config.trustedProxies,
    checkAnswers: config.checkAnswers,
    bodyMemory,
    connections: config.connections,
  });
  server.addHook('onClose', () => counts.close());
  server.addHook('onListen', async () => address.learn(server));
  const stopWatchingKeys = keys.start();
  server.addHook('onClose', async () => stopWatchingKeys());
  endEarlyOnClose(server, stopping, watch);
  await addUploadPages(server, { db: database.kysely, createContext, bodyMemory });
  await addRevealPages(server, { db: database.kysely, createContext });
  if (config.metricsPort === null) {
    addHealthPages(server, health);
    if (config.environment === 'sandbox') addMetricsPage(server, metrics);
  }
  // Requests tell of a full disk: a read, as in the check itself, still succeeds.
  server.addHook('onError', async (_request, _reply, error) => databaseHealth.note(error));
  closeConnectionsBeforeStop(server, stop);
  await addReferencePages(server, describeApi(config.environment, config.publicUrl));
  return server;
}

function openPurchases({ pool, signals }: Database, metrics: Metrics) {
  return openPurchaseGatherer(pool, {
    onBatch: (size) => metrics.purchaseBatches.observe(size),
    onCommit: () => signals.raise(eventsRecorded),
  });
}

/**
 * Ends long requests early when the server closes, and closes connections that become idle
 * afterwards: Node checks for idle ones only once.
 */
function endEarlyOnClose(
  server: FastifyInstance,
  stopping: AbortController,
  watch: EventWatch,
): void {
  server.addHook('preClose', async () => {
    stopping.abort();
    watch.close();
    const timer = setInterval(() => server.server.closeIdleConnections(), idlePollMs);
    server.server.once('close', () => clearInterval(timer));
    timer.unref();
  });
}

const idlePollMs = 50;

/** Starts everything that a worker process runs: due work, deliveries, housekeeping, proofs. */
async function startWorkers(
  { config, database, log, metrics }: Parts,
  wired: Pick<DueWorkParts, 'handlers' | 'readClock'> & Pick<Service, 'createContext'>,
): Promise<WatchedWorker> {
  const { environment } = config;
  const dueWork = { ...wired, environment, db: database.kysely, leases: database.leases };
  const worker = await startWorker({
    database,
    tasks: { [dueWorkTask]: dueWorkHandler(dueWork), [alarmTask]: alarmHandler(dueWork) },
    concurrency: config.workerConcurrency,
    log,
    onJobEnd: (task, outcome) => metrics.jobs.inc({ task, outcome }),
  });
  const webhooks = await startWebhookWorker({
    database,
    environment,
    createContext: wired.createContext,
    log,
    onJobEnd: (task, outcome) => metrics.jobs.inc({ task, outcome }),
  });
  const housekeeping = startHousekeeping(database.kysely, log);
  const removal = startRemovingEvents(
    {
      database,
      deliveries: { findUnmatchedFrom, removeDeliveries },
      keptDays: config.eventsKeptDays,
    },
    log,
  );
  const verification = startVerification(database.kysely, bookProofs, log);
  return {
    findProblem: worker.findProblem,
    stop: async () => {
      await Promise.all([housekeeping.stop(), removal.stop(), verification.stop()]);
      await Promise.all([worker.stop(), webhooks.stop()]);
    },
  };
}

/** Base of the links in responses; with port 0 it is known only once the server listens. */
function learnedAddress(config: Config) {
  let learned: string | null = null;
  return {
    get publicUrl(): string {
      return learned ?? config.publicUrl;
    },
    learn: (server: FastifyInstance): void => {
      const [listening] = server.addresses();
      if (config.port !== 0 || typeof listening !== 'object') return;
      learned = `http://localhost:${listening.port}`;
    },
  };
}
