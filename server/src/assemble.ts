import fastify, { type FastifyInstance } from 'fastify';
import { chooseAchOperator, chooseAggregator, chooseKycVendor } from './choose-vendors.ts';
import type { Config } from './config.ts';
import { eraseHistory } from './features/account-history/account-history.ts';
import { accountHistoryJobs } from './features/account-history/account-history-jobs.ts';
import { accountHistoryOperations } from './features/account-history/account-history-routes.ts';
import { hasOpenAccount } from './features/accounts/accounts.ts';
import { accountProof } from './features/accounts/accounts-checks-store.ts';
import { accountOperations } from './features/accounts/accounts-routes.ts';
import { applyKycOutcome, hasRunningApplication } from './features/applications/applications.ts';
import { applicationJobs } from './features/applications/applications-jobs.ts';
import { applicationOperations } from './features/applications/applications-routes.ts';
import { authenticateKeys, findWrappedDataKey, type Operator } from './features/brands/brands.ts';
import { brandOperations } from './features/brands/brands-routes.ts';
import { requireBusiness } from './features/businesses/businesses.ts';
import { businessOperations } from './features/businesses/businesses-routes.ts';
import { hasOpenCard } from './features/cards/cards.ts';
import { cardOperations } from './features/cards/cards-routes.ts';
import { requireCustomer } from './features/customers/customers.ts';
import { customerOperations } from './features/customers/customers-routes.ts';
import { eventOperations } from './features/events/events-routes.ts';
import {
  findExternalBalances,
  removeExternalAccount,
} from './features/external-accounts/external-accounts.ts';
import { externalAccountOperations } from './features/external-accounts/external-accounts-routes.ts';
import { hasRunningKyc } from './features/kyc/kyc.ts';
import { kycJobs } from './features/kyc/kyc-jobs.ts';
import { kycOperations } from './features/kyc/kyc-routes.ts';
import { addUploadPages } from './features/kyc/upload-pages.ts';
import { type BookProof, ledgerProof } from './features/ledger/verify.ts';
import {
  openPurchaseGatherer,
  type PurchaseGatherer,
} from './features/transactions/transactions.ts';
import { transactionProof } from './features/transactions/transactions-checks-store.ts';
import { transactionOperations } from './features/transactions/transactions-routes.ts';
import { hasPendingTransfer } from './features/transfers/transfers.ts';
import { transferProof } from './features/transfers/transfers-checks-store.ts';
import { transferJobs } from './features/transfers/transfers-jobs.ts';
import { transferOperations } from './features/transfers/transfers-routes.ts';
import { deliveryOperations } from './features/webhooks/deliveries-routes.ts';
import { startWebhookWorker } from './features/webhooks/webhook-worker.ts';
import { webhookOperations } from './features/webhooks/webhooks-routes.ts';
import { DomainError } from './kernel/domain-error.ts';
import { wallClock } from './platform/clock/wall-clock.ts';
import type { Actor, Context, Environment } from './platform/context.ts';
import type { Database } from './platform/db/database.ts';
import { createApiServer } from './platform/http/api-server.ts';
import type { Authenticate } from './platform/http/authentication.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import type { Operation } from './platform/http/operation.ts';
import { addHealthPages, addReferencePages } from './platform/http/operations-pages.ts';
import { dueWorkTask, type JobHandlers } from './platform/jobs/due-work.ts';
import { startHousekeeping } from './platform/jobs/housekeeping.ts';
import { runDueWork } from './platform/jobs/run-due-work.ts';
import { type RunningWorker, startWorker, type TaskHandler } from './platform/jobs/worker.ts';
import type { Logger } from './platform/logging.ts';
import type { Metrics } from './platform/metrics.ts';
import type { BrandVault, Vault } from './platform/vault/vault.ts';

export interface Parts {
  config: Config;
  database: Database;
  vault: Vault;
  log: Logger;
  metrics: Metrics;
}

/** The service put together: features wired to each other and to their vendors. */
export interface Service {
  operator: Operator;
  authenticate: Authenticate;
  createContext(brandId: string, actor: Actor, requestId: string): Promise<Context>;
  createServer(): Promise<FastifyInstance>;
  /** Health and metrics alone, for a worker process. */
  createHealthServer(): FastifyInstance;
  startWorker(): Promise<RunningWorker>;
  /** Lets go of what was gathered or held in memory. */
  close(): Promise<void>;
}

/** The composition root. Picks the vendors by environment. */
export function assembleService(parts: Parts): Service {
  const { config, database, vault, log, metrics } = parts;
  const address = publicAddress(config);
  const createContext = contextFactory(parts);
  const purchases = openPurchaseGatherer(database.pool, (size) =>
    metrics.purchaseBatches.observe(size),
  );
  const { environment } = config;
  const operations = allOperations({ environment, address, purchases });
  const handlers = allJobHandlers({ environment, address });
  const authenticate = authenticateKeys(database.kysely, config.environment);
  const runner = { authenticate, createContext };
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
      await addUploadPages(server, { db: database.kysely, createContext });
      addHealthPages(server, metrics, () => isReady(database));
      await addReferencePages(server, describeApi(config.publicUrl));
      return server;
    },
    startWorker: async () => {
      const worker = await startWorker({
        pool: database.jobPool,
        tasks: { [dueWorkTask]: dueWorkHandler(handlers, createContext) },
        concurrency: config.workerConcurrency,
        log,
        onJobEnd: (task, outcome) => metrics.jobs.inc({ task, outcome }),
      });
      const webhooks = await startWebhookWorker({
        database,
        environment: config.environment,
        createContext,
        log,
        onJobEnd: (task, outcome) => metrics.jobs.inc({ task, outcome }),
      });
      const housekeeping = startHousekeeping(database.kysely, log);
      return {
        stop: async () => {
          await housekeeping.stop();
          await Promise.all([worker.stop(), webhooks.stop()]);
        },
      };
    },
    close: () => purchases.close(),
  };
}

/** The OpenAPI document; `serverUrl` is where the service answers. */
export function describeApi(serverUrl: string): object {
  const address = { publicUrl: serverUrl };
  return openApiDocument(allOperations({ ...undocumentedParts, address }), `${serverUrl}/api/v0.1`);
}

/** Everything that `verify` proves of the books, in the order of the rooms. */
export const bookProofs: BookProof[] = [ledgerProof, accountProof, transactionProof, transferProof];

/** What operations hold on to while the service runs. */
interface OperationParts {
  environment: Environment;
  address: PublicAddress;
  purchases: PurchaseGatherer;
}

/** The document needs the operations and runs none of them. */
const undocumentedParts = {
  environment: 'sandbox',
  purchases: {
    submit: () => Promise.reject(new DomainError('overloaded')),
    close: () => Promise.resolve(),
  },
} as const;

function allOperations({ environment, address, purchases }: OperationParts): Operation[] {
  return [
    ...brandOperations({ requireCustomer }),
    ...customerOperations({
      hasOpenAccount,
      hasRunningKyc: (tx, context, customerId) =>
        hasRunningKyc(tx, context, { kind: 'customer', customerId }),
      hasRunningApplication,
    }),
    ...businessOperations({
      hasRunningKyc: (tx, context, ownerId) =>
        hasRunningKyc(tx, context, { kind: 'beneficial_owner', ownerId }),
    }),
    ...webhookOperations(),
    ...deliveryOperations(),
    ...eventOperations(),
    ...kycOperations({ environment, address, onOutcome: applyKycOutcome }),
    ...applicationOperations(),
    ...accountOperations({
      hasOpenCard,
      hasPendingTransfer,
      findExternalBalances,
      removeExternalAccount: (context, accountId) =>
        removeExternalAccount(context, { hasPendingTransfer, eraseHistory }, accountId),
    }),
    ...externalAccountOperations({
      vendor: chooseAggregator(environment),
      vendorTimeoutMs,
      requireCustomer,
      requireBusiness,
    }),
    ...accountHistoryOperations(),
    ...transferOperations(),
    ...cardOperations(),
    ...transactionOperations({ gatherer: purchases }),
  ];
}

function allJobHandlers({
  environment,
  address,
}: Pick<OperationParts, 'environment' | 'address'>): JobHandlers {
  return {
    ...kycJobs({
      vendor: chooseKycVendor(environment),
      vendorTimeoutMs,
      address,
      onOutcome: applyKycOutcome,
    }),
    ...applicationJobs(),
    ...accountHistoryJobs({ vendor: chooseAggregator(environment), vendorTimeoutMs }),
    ...transferJobs({ vendor: chooseAchOperator(environment), vendorTimeoutMs }),
  };
}

/** How long a call to a vendor may take. */
const vendorTimeoutMs = 10_000;

interface PublicAddress {
  readonly publicUrl: string;
}

/** Where links in answers lead; with port 0 it is known only once the server listens. */
function publicAddress(config: Config) {
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

function contextFactory({ config, database, vault, log }: Parts): Service['createContext'] {
  const brandVaults = new Map<string, BrandVault>();
  const vaultOf = async (brandId: string): Promise<BrandVault> => {
    const known = brandVaults.get(brandId);
    if (known) return known;
    const wrapped = await findWrappedDataKey(database.kysely, brandId);
    if (!wrapped) throw new Error(`Brand ${brandId} does not exist`);
    const opened = vault.unwrap(wrapped);
    brandVaults.set(brandId, opened);
    return opened;
  };
  return async (brandId, actor, requestId) => ({
    brandId,
    environment: config.environment,
    actor,
    clock: wallClock,
    vault: await vaultOf(brandId),
    db: database.kysely,
    transaction: (work) => database.transaction(work),
    requestId,
    log,
  });
}

function dueWorkHandler(
  handlers: JobHandlers,
  createContext: Service['createContext'],
): TaskHandler {
  return async (payload, run) => {
    const { brand_id, due_id } = payload as { brand_id: string; due_id: string };
    const context = await createContext(brand_id, { kind: 'job' }, `job-${due_id}`);
    await runDueWork(handlers, context, due_id, run.attempt);
  };
}

async function isReady(database: Database): Promise<boolean> {
  await database.pool.query({ text: 'select 1', query_timeout: 2_000 } as { text: string });
  return true;
}
