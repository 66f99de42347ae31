import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { removal, type ServiceProcess, startServiceProcess } from './service-process.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { type Api, apiOf } from './test-service.ts';

export interface KilledService {
  /** Starts the service, at first and after each kill, on the same database and data folder. */
  start(): Promise<void>;
  /** The process of the last start. */
  readonly process: ServiceProcess;
  /** Calls the service of the moment with the sandbox's keys. */
  call: Api;
  /** A connection of the owner of the tables. */
  readonly client: pg.Client;
  readonly place: { dataDir: string; databaseUrl: string; bankFolder?: string };
}

/** Prepares a test file in which a service is killed and started again; all of it is removed at the end. */
export function useKilledService(options: { hasBankFolder?: boolean } = {}): KilledService {
  let database: TestDatabase;
  let dataDir: string;
  let client: pg.Client;
  let service: ServiceProcess | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'surety-kills-'));
    client = new pg.Client(database.ownerUrl);
    await client.connect();
  });
  afterAll(async () => {
    await service?.kill();
    await client.end();
    await database.drop();
    await rm(dataDir, removal);
  });
  const started = () => {
    if (!service) throw new Error('The service was not started');
    return service;
  };
  const killed: KilledService = {
    start: async () => {
      service = await startServiceProcess(killed.place);
    },
    get process() {
      return started();
    },
    call: (method, path, body, headers = {}) => {
      const { identity, authorization, base_url } = started().access;
      const api = apiOf(new URL(base_url).origin, { identity, authorization });
      return api(method, path, body, headers);
    },
    get client() {
      return client;
    },
    get place() {
      const bank = options.hasBankFolder ? { bankFolder: join(dataDir, 'bank') } : {};
      return { dataDir, databaseUrl: database.connectionString, ...bank };
    },
  };
  return killed;
}
