import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { assembleService, type Service } from '../../src/assemble.ts';
import { type Config, readConfig } from '../../src/config.ts';
import {
  type FollowLimits,
  usualFollowLimits,
} from '../../src/features/events/events/follow-limits.ts';
import {
  createBrand,
  createKeyPair,
  createProgram,
  type KeyPair,
  openVault,
  type ProgramSettings,
  requireEnvironment,
  type VendorPart,
  vendorParts,
} from '../../src/features/tenants/brands/brands.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import type { ConnectionLimits } from '../../src/platform/http/limits/connection-limits.ts';
import { createLogger, type Logger } from '../../src/platform/logging.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import type { Tracer } from '../../src/platform/tracing/tracing.ts';
import { recordStatements, requireNoReach } from './other-brand.ts';
import { addAgreements } from './own-agreements.ts';
import { requireDescribedEvents } from './recorded-events.ts';
import { requireNoSecrets } from './scan-request-log.ts';
import { createTestDatabase } from './test-database.ts';

export interface ApiResponse {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  body: any;
}

/** Calls one API operation with a brand's keys. `path` begins after the version prefix. */
export type Api = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ApiResponse>;

export interface TestBrand {
  brandId: string;
  programId: string;
  keys: KeyPair;
  api: Api;
}

export interface TestService {
  service: Service;
  database: Database;
  server: FastifyInstance;
  connectionString: string;
  ownerUrl: string;
  /** Connections of the role that owns the tables, which no policy binds. */
  owner: pg.Pool;
  /** Origin without a path: `http://127.0.0.1:port`. */
  origin: string;
  brand: TestBrand;
  /** Creates another brand, for tests of isolation. */
  createBrand(settings?: Partial<ProgramSettings>): Promise<TestBrand>;
  stop(): Promise<void>;
}

/** Short delays that still show the state in between. */
const quick: Partial<ProgramSettings> = {
  kyc_delay_ms: 50,
  document_review_delay_ms: 50,
  history_delay_ms: 50,
  ach_fast_delay_ms: 50,
};

/** Settings that a bank, a network and the law would assign; they belong to nobody. */
const liveSettings: Partial<ProgramSettings> = {
  ach_speed: 'calendar',
  ach_bank_routing_number: '021000021',
  ach_bank_name: 'TEST BANK',
  ach_origin_id: '1888888888',
  ach_origin_name: 'TEST ORIGIN',
  ach_company_name: 'TEST COMPANY',
  ach_company_id: '1888888888',
  deposit_account_prefix: '5012',
  card_bin: '99990001',
  creditor_name: 'Test Bank, N.A.',
  creditor_address: '1 Test Street, Wilmington, DE 19801',
  consumer_reporting_agency: 'Test Bureau, 1 Test Street, Wilmington, DE 19801, 1-800-555-0101',
};

export interface TestServiceOptions {
  worker?: boolean;
  /** The test records events of its own, which have not the fields of their definitions. */
  plantsEvents?: boolean;
  rateLimitPerMinute?: number;
  customerLimitPerMinute?: number;
  addressLimitPerMinute?: number;
  trustedProxies?: string[];
  publicUrl?: string;
  metricsPort?: number;
  /** Shares the database of another service, which outlives this one. */
  beside?: Pick<TestService, 'connectionString' | 'ownerUrl' | 'owner'>;
  settings?: Partial<ProgramSettings>;
  environment?: 'sandbox' | 'live';
  /** The address by which the service reaches its database, such as that of a proxy. */
  reach?: (connectionString: string) => Promise<string>;
  /** Connects all vendors and sets all settings that live programs need. */
  isReadyForLive?: boolean;
  /** Folder in place of the simulated bank. */
  bankFolder?: string;
  followLimits?: Partial<FollowLimits>;
  scenarioRunMs?: number;
  brandKeysKeptMs?: number;
  connections?: Partial<ConnectionLimits>;
  /** Logger of the service; discards by default. */
  log?: Logger;
  tracer?: Tracer;
  documentScanner?: { host: string; port: number };
  /** False: neither the portal nor the guides are served. */
  portal?: boolean;
  /** Byte of which the vault's master key is made; 7 by default. */
  vaultKey?: number;
}

/**
 * Starts the real service on a database of its own, over real HTTP, with a running worker (unless
 * `worker: false`). Every response is checked against its schema. Call `stop()` in `afterAll`.
 */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const { beside } = options;
  const test = beside ? { ...beside, drop: async () => {} } : await createTestDatabase();
  const recording = recordStatements();
  const log = options.log ?? createLogger('silent');
  const address = (await options.reach?.(test.connectionString)) ?? test.connectionString;
  const database = openDatabase(address, { poolSize: 12, onError: () => {} });
  await requireEnvironment(database.allBrands.db, options.environment ?? 'sandbox');
  const config = configOf(options, test.connectionString);
  const vault = await openVault(database.allBrands.db, {
    masterKeys: new Map([[1, Buffer.alloc(32, options.vaultKey ?? 7)]]),
    currentVersion: 1,
  });
  const service = assembleService({
    config,
    database,
    vault,
    log,
    metrics: createMetrics(),
    scenarioRunMs: options.scenarioRunMs,
    brandKeysKeptMs: options.brandKeysKeptMs,
    tracer: options.tracer,
    ...(options.isReadyForLive
      ? { connected: new Set(Object.keys(vendorParts) as VendorPart[]) }
      : {}),
    followLimits: { ...usualFollowLimits, ...options.followLimits },
  });
  const server = await service.createServer();
  await server.listen({ port: 0, host: '127.0.0.1' });
  const worker = options.worker === false ? null : await service.startWorker();
  const origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const makeBrand = async (settings: Partial<ProgramSettings> = {}): Promise<TestBrand> => {
    const brandId = await createBrand(service.operator, 'Test Brand');
    const programId = await createProgram(service.operator, brandId, {
      name: 'Test program',
      currency: 'USD',
      settings: { ...settingsOf(options), ...settings },
    });
    if (options.isReadyForLive) await addAgreements(service.operator, { brandId, programId });
    const keys = await createKeyPair(service.operator, brandId, { label: 'test', scope: 'full' });
    return { brandId, programId, keys, api: apiOf(origin, keys) };
  };
  return {
    service,
    database,
    server,
    connectionString: test.connectionString,
    ownerUrl: test.ownerUrl,
    owner: test.owner,
    origin,
    brand: await makeBrand(),
    createBrand: makeBrand,
    stop: async () => {
      await server.close();
      await worker?.stop();
      await requireNoSecrets(service, test.owner);
      await service.close();
      await database.close();
      recording.stop();
      await requireNoReach(test.ownerUrl, recording.statements.values());
      if (!beside && !options.plantsEvents) await requireDescribedEvents(test.ownerUrl);
      await test.drop();
    },
  };
}

function configOf(options: TestServiceOptions, databaseUrl: string): Config {
  const usual = readConfig({});
  return {
    ...usual,
    connections: { ...usual.connections, ...options.connections },
    environment: options.environment ?? 'sandbox',
    bankFolder: options.bankFolder ?? null,
    port: 0,
    hosts: ['127.0.0.1', 'localhost'],
    publicUrl: options.publicUrl ?? usual.publicUrl,
    documentScanner: options.documentScanner ?? null,
    metricsPort: options.metricsPort ?? null,
    portal: options.portal ?? true,
    databaseUrl,
    logLevel: 'silent',
    checkAnswers: true,
    rateLimitPerMinute: options.rateLimitPerMinute ?? null,
    customerLimitPerMinute: options.customerLimitPerMinute ?? null,
    addressLimitPerMinute: options.addressLimitPerMinute ?? null,
    trustedProxies: options.trustedProxies ?? [],
    workerConcurrency: 5,
    clockAdvances: 16,
  };
}

/**
 * Returns an API caller with a key pair; `keys: null` sends no keys. An endless stream of events is
 * closed after its first bytes.
 */
export function apiOf(origin: string, keys: KeyPair | null, prefix = '/api/v0.1'): Api {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${origin}${prefix}${path}`, {
      method,
      headers: {
        ...(keys ? { identity: keys.identity, authorization: keys.authorization } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : {
            body: typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body),
          }),
    });
    return { status: response.status, headers: response.headers, body: await readBody(response) };
  };
}

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('event-stream')) {
    await response.body?.cancel();
    return '';
  }
  const text = await response.text();
  return /\b(application\/|\+)json\b/.test(type) ? JSON.parse(text) : text;
}

/** Kept before a test fakes the timers of its process. */
const realTimeout = globalThis.setTimeout;

/** Polls until `read` returns a truthy value, at most `withinMs`; then it throws. */
export async function eventually<T>(
  read: () => Promise<T | undefined | null | false>,
  withinMs = 60_000,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (performance.now() > deadline) throw new Error(`Nothing came within ${withinMs} ms`);
    await new Promise((resolve) => realTimeout(resolve, 20));
  }
}

/** Recorded events of the brand, oldest first. */
export async function recordedEvents(database: Database, brandId: string) {
  return database.allBrands.db
    .selectFrom('events')
    .select(['event', 'customer_id', 'object_id', 'payload'])
    .where('brand_id', '=', brandId)
    .orderBy('xid')
    .orderBy('event_id')
    .execute();
}

/** Settings of a test's programs. */
function settingsOf({ isReadyForLive, settings }: TestServiceOptions): Partial<ProgramSettings> {
  return { ...quick, ...(isReadyForLive ? liveSettings : {}), ...settings };
}
