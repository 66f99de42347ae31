import fastify, { type FastifyInstance } from 'fastify';
import {
  chooseAggregator,
  chooseBank,
  chooseKycVendor,
  simulatedVendors as simulatedVendorsOf,
} from './choose-vendors.ts';
import type { Config } from './config.ts';
import { historyVendor } from './features/account-history/account-history-vendor.ts';
import { bankMailbox } from './features/bank-files/bank-files-vendor.ts';
import { bankNumbersVendor } from './features/bank-numbers/bank-numbers-vendor.ts';
import { behaviourSource } from './features/behaviours/behaviour-source.ts';
import { simulatedVendors } from './features/behaviours/behaviours.ts';
import { authenticateKeys, findWrappedDataKey, type Operator } from './features/brands/brands.ts';
import { addRevealPages } from './features/cards/reveal-pages.ts';
import { type EventWatch, eventWatch, openEventWatch } from './features/events/event-watch.ts';
import type { FollowLimits } from './features/events/follow-limits.ts';
import { startRemovingEvents } from './features/events/remove-old-events.ts';
import { aggregatorVendor } from './features/external-accounts/external-accounts-vendor.ts';
import { kycVendor } from './features/kyc/kyc-vendor.ts';
import { addUploadPages } from './features/kyc/upload-pages.ts';
import { startVerification } from './features/ledger/verification.ts';
import { addVerificationGauges } from './features/ledger/verification-metrics.ts';
import { bankMailOf } from './features/sandbox/bank-mail.ts';
import { scenarioRunMs } from './features/scenarios/scenarios.ts';
import { openPurchaseGatherer, purchaseGatherer } from './features/transactions/transactions.ts';
import { findUnmatchedFrom, removeDeliveries } from './features/webhooks/remove-deliveries.ts';
import { startWebhookWorker } from './features/webhooks/webhook-worker.ts';
import { openManagement } from './features/worlds/worlds.ts';
import type { Clock } from './kernel/clock.ts';
import { noBehaviours } from './kernel/vendor-behaviour.ts';
import {
  type BrandClock,
  brandClockReader,
  brandClocks,
  type ReadBrandClock,
} from './platform/clock/brand-clocks.ts';
import { type Actor, Context } from './platform/context.ts';
import { brandLeases } from './platform/db/brand-leases.ts';
import { commitSignals } from './platform/db/commit-signals.ts';
import type { Database } from './platform/db/database.ts';
import { findSeed } from './platform/db/world-seeds.ts';
import { eventsRecorded } from './platform/events/record-event.ts';
import { collectListeners } from './platform/hook.ts';
import { createApiServer } from './platform/http/api-server.ts';
import type { Authenticate } from './platform/http/authentication.ts';
import { operationCaller, ownOperations } from './platform/http/call-operation.ts';
import { addHealthPages, addReferencePages } from './platform/http/operations-pages.ts';
import { alarmHandler, alarmTask } from './platform/jobs/alarm-task.ts';
import { dueWorkTask, jobHandlers } from './platform/jobs/due-work.ts';
import { type DueWorkParts, dueWorkHandler } from './platform/jobs/due-work-task.ts';
import { startHousekeeping } from './platform/jobs/housekeeping.ts';
import { type RunningWorker, startWorker } from './platform/jobs/worker.ts';
import type { Logger } from './platform/logging.ts';
import type { Metrics } from './platform/metrics.ts';
import { type Bindings, collectBindings } from './platform/port.ts';
import { publicAddress } from './platform/public-address.ts';
import { shutdown } from './platform/shutdown.ts';
import { type BrandVault, installationVault, type Vault } from './platform/vault/vault.ts';
import { vendorTimeoutMs } from './platform/vendor-timeout.ts';
import { brandGone, brandUnits, worldUnits } from './platform/world-units.ts';
import { allJobHandlers, allOperations, bookProofs, describeApi, subscriptions } from './wiring.ts';

export interface Parts {
  config: Config;
  database: Database;
  vault: Vault;
  log: Logger;
  metrics: Metrics;
  /** Limits of which tests hand in smaller ones. */
  followLimits?: FollowLimits;
  scenarioRunMs?: number | undefined;
}

/** The service put together: features wired to each other and to their vendors. */
export interface Service {
  operator: Operator;
  authenticate: Authenticate;
  /** Asks for the brand's clock, unless that was done on the way or whoever runs asks it himself. */
  createContext(
    brandId: string,
    actor: Actor,
    requestId: string,
    clock?: BrandClock | 'unread',
  ): Promise<Context>;
  createServer(): Promise<FastifyInstance>;
  /** Health and metrics alone, for a worker process. */
  createHealthServer(): FastifyInstance;
  startWorker(): Promise<RunningWorker>;
  /** Lets go of what was gathered or held in memory. */
  close(): Promise<void>;
}

const listeners = collectListeners(subscriptions);

/** The composition root. Picks the vendors by environment. */
export function assembleService(parts: Parts): Service {
  const { config, database, vault, log, metrics } = parts;
  const address = learnedAddress(config);
  const readClock = brandClockReader(database.kysely, config.environment);
  const createContext = contextFactory(parts, readClock, () => bindings);
  addVerificationGauges(metrics.registry, database.kysely);
  const purchases = openPurchases(database, metrics);
  const watch = openEventWatch(database.kysely, log, parts.followLimits);
  const stopping = new AbortController();
  const { environment } = config;
  const openSimulated = (brandId: string) => createContext(brandId, { kind: 'job' }, 'simulated');
  const behaviours = environment === 'sandbox' ? behaviourSource(openSimulated) : noBehaviours;
  const openMail = async (brandId: string) => bankMailOf(await openSimulated(brandId));
  const bank = chooseBank(config, behaviours, openMail);
  const operations = allOperations({
    environment,
    address,
    purchases,
    readClock,
    bank,
    behaviours,
    simulatedVendors: simulatedVendorsOf(config),
    leases: database.leases,
    eventWatch: watch,
    vault,
    scenarioRunMs: parts.scenarioRunMs,
    stopping: stopping.signal,
  });
  const handlers = allJobHandlers({ environment, address, bank, behaviours });
  const authenticate = authenticateKeys(database.kysely, environment, readClock);
  const createManagementContext = openManagement({
    database,
    environment,
    listeners,
    bindings: () => bindings,
    log,
  });
  const aggregator = chooseAggregator(environment, behaviours);
  const bindings = collectBindings([
    publicAddress.bind(address),
    vendorTimeoutMs.bind(10_000),
    kycVendor.bind(chooseKycVendor(environment, behaviours)),
    aggregatorVendor.bind(aggregator),
    historyVendor.bind(aggregator),
    bankNumbersVendor.bind(aggregator),
    bankMailbox.bind(bank),
    simulatedVendors.bind(simulatedVendorsOf(config)),
    purchaseGatherer.bind(purchases),
    brandClocks.bind(readClock),
    brandLeases.bind(database.leases),
    commitSignals.bind(database.signals),
    eventWatch.bind(watch),
    installationVault.bind(vault),
    shutdown.bind(stopping.signal),
    scenarioRunMs.bind(parts.scenarioRunMs ?? 120_000),
    jobHandlers.bind(handlers),
    ownOperations.bind(operationCaller(operations)),
  ]);
  const runner = { authenticate, createContext, createManagementContext };
  return {
    operator: {
      environment: config.environment,
      vault,
      transaction: (work) => database.transaction(work),
    },
    authenticate,
    createContext,
    createHealthServer: () => {
      const server = fastify();
      addHealthPages(server, metrics, () => isReady(database));
      return server;
    },
    createServer: async () => {
      const server = await createApiServer({
        operations,
        runner,
        log,
        metrics,
        rateLimitPerMinute: config.rateLimitPerMinute,
        checkAnswers: config.checkAnswers,
      });
      server.addHook('onListen', async () => address.learn(server));
      letGoOnClose(server, stopping, watch);
      await addUploadPages(server, { db: database.kysely, createContext });
      await addRevealPages(server, { db: database.kysely, createContext });
      addHealthPages(server, metrics, () => isReady(database));
      await addReferencePages(server, describeApi(environment, config.publicUrl));
      return server;
    },
    startWorker: () => startWorkers(parts, { handlers, readClock, createContext }),
    close: () => purchases.close(),
  };
}

function openPurchases({ pool, signals }: Database, metrics: Metrics) {
  return openPurchaseGatherer(pool, {
    onBatch: (size) => metrics.purchaseBatches.observe(size),
    onCommit: () => signals.raise(eventsRecorded),
  });
}

/**
 * What may take minutes would keep a server from ending, and so would a connection that is kept after
 * a request which ends only then: Node looks for idle ones once.
 */
function letGoOnClose(server: FastifyInstance, stopping: AbortController, watch: EventWatch): void {
  server.addHook('preClose', async () => {
    stopping.abort();
    watch.close();
    const timer = setInterval(() => server.server.closeIdleConnections(), lookForIdleEveryMs);
    server.server.once('close', () => clearInterval(timer));
    timer.unref();
  });
}

const lookForIdleEveryMs = 50;

/** Everything that a worker process does: due work, deliveries, and what keeps the house. */
async function startWorkers(
  { config, database, log, metrics }: Parts,
  wired: Pick<DueWorkParts, 'handlers' | 'readClock'> & Pick<Service, 'createContext'>,
): Promise<RunningWorker> {
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
    stop: async () => {
      await Promise.all([housekeeping.stop(), removal.stop(), verification.stop()]);
      await Promise.all([worker.stop(), webhooks.stop()]);
    },
  };
}

/** Where links in answers lead; with port 0 it is known only once the server listens. */
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

function contextFactory(
  { config, database, vault, log }: Parts,
  readClock: ReadBrandClock,
  bindings: () => Bindings,
): Service['createContext'] {
  const { environment } = config;
  const open = new Map<string, OpenBrand>();
  const openBrand = async (brandId: string): Promise<OpenBrand> => {
    const known = open.get(brandId);
    if (known) return known;
    const wrapped = await findWrappedDataKey({ db: database.kysely, brandId: brandId });
    if (!wrapped) throw brandGone();
    const seed = environment === 'sandbox' ? await findSeed(database.kysely, brandId) : null;
    const opened = { vault: vault.unwrap(wrapped), seed };
    if (open.size >= maxOpenBrands) open.clear();
    open.set(brandId, opened);
    return opened;
  };
  const clockOf = async (
    brandId: string,
    clock: BrandClock | 'unread' | undefined,
    brand: OpenBrand,
  ) => {
    // The ids of a seeded world bear its time, which must be known before they are made.
    if (clock === 'unread') return brand.seed === null ? unreadClock : readClock(brandId);
    return clock ?? readClock(brandId);
  };
  return async (brandId, actor, requestId, clock) => {
    const brand = await openBrand(brandId);
    return new Context({
      brandId,
      environment,
      actor,
      clock: await clockOf(brandId, clock, brand),
      vault: brand.vault,
      db: database.kysely,
      ...(environment === 'sandbox'
        ? worldUnits(database, brandId, brand.seed)
        : brandUnits(database)),
      listeners,
      bindings: bindings(),
      requestId,
      log,
    });
  };
}

/** Of an operation that asks the clock itself, where asking the context would be a mistake. */
const unreadClock: Clock = {
  now: () => {
    throw new Error("The brand's clock was not read for this operation");
  },
};

/** What of a brand never changes. */
interface OpenBrand {
  vault: BrandVault;
  seed: string | null;
}

/** Opening one costs a query or two; a sandbox may see any number of brands. */
const maxOpenBrands = 10_000;

async function isReady(database: Database): Promise<boolean> {
  await database.pool.query({ text: 'select 1', query_timeout: 2_000 } as { text: string });
  return true;
}
