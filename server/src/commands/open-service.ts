import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { assembleService, type Service } from '../assemble.ts';
import type { Config } from '../config.ts';
import { openVault, requireEnvironment } from '../features/tenants/brands/brands.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { type DataFolder, openDataFolder } from '../platform/embedded-postgres/data-folder.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { createLogger, type Logger } from '../platform/logging.ts';
import { createMetrics } from '../platform/metrics.ts';
import { StartupError } from '../platform/startup-error.ts';
import { loadMasterKeys } from '../platform/vault/master-keys.ts';

/** Cleanup steps of a process; the last one added runs first. */
export class Shutdown {
  readonly #steps: (() => Promise<void>)[] = [];
  #hasRun = false;

  /** Adds a step; after the shutdown has begun (the signal came first), the step runs at once. */
  add(step: () => Promise<void>): void {
    if (this.#hasRun) step().catch(() => {});
    else this.#steps.unshift(step);
  }

  /** Runs every step, even after a failure, and then throws the first failure. */
  async run(): Promise<void> {
    this.#hasRun = true;
    const failures: unknown[] = [];
    for (const step of this.#steps.splice(0)) await step().catch((e: unknown) => failures.push(e));
    if (failures.length > 0) throw failures[0];
  }
}

export interface Opened {
  service: Service;
  log: Logger;
  connectionString: string;
  /** Messages for the operator at the start, such as the location of the database files. */
  notices: string[];
}

/**
 * Opens database, keys and features. With `lockFolder` this process holds the data folder
 * exclusively, which the embedded PostgreSQL requires.
 */
export async function openService(
  config: Config,
  shutdown: Shutdown,
  options: { lockFolder: boolean },
): Promise<Opened> {
  const log = createLogger(config.logLevel);
  const notices: string[] = [];
  let folder: DataFolder | null = null;
  if (options.lockFolder) {
    folder = await openDataFolder(config.dataDir);
    shutdown.add(folder.release);
  }
  let connectionString = config.databaseUrl;
  if (!connectionString) {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
    shutdown.add(postgres.stop);
    if (postgres.notice) notices.push(postgres.notice);
    connectionString = postgres.connectionString;
  }
  await migrate(connectionString, log);
  const database = openDatabase(connectionString, {
    poolSize: config.databasePoolSize,
    statementTimeoutMs: 30_000,
    onError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
  });
  shutdown.add(database.close);
  await requireEnvironment(database.kysely, config.environment);
  const masterKeys = await loadMasterKeys({ dataDir: config.dataDir, value: config.vaultKeys });
  const service = assembleService({
    config,
    database,
    vault: await openVault(database.kysely, masterKeys),
    log,
    metrics: createMetrics(),
  });
  shutdown.add(service.close);
  return { service, log, connectionString, notices };
}

/** Starts serving HTTP; returns the port, which the system chooses if the config has 0. */
export async function listen(
  service: Service,
  config: Config,
  shutdown: Shutdown,
): Promise<{ server: FastifyInstance; port: number }> {
  const server = await service.createServer();
  await server.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    throw new StartupError(
      'port_in_use',
      `Port ${config.port} is in use by another program. Set SURETY_PORT to a free one.`,
    );
  });
  shutdown.add(async () => server.close());
  return { server, port: (server.server.address() as AddressInfo).port };
}
