import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { assembleService, type Service } from '../assemble.ts';
import type { Config } from '../config.ts';
import { openVault, requireEnvironment } from '../features/tenants/brands/brands.ts';
import { followDatabaseClock } from '../platform/clock/follow-database-clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { chooseHost } from '../platform/db/hosts.ts';
import { migrate } from '../platform/db/migrate.ts';
import { loginOf } from '../platform/db/service-login.ts';
import { type DataFolder, openDataFolder } from '../platform/embedded-postgres/data-folder.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { endEarlierClaims } from '../platform/jobs/end-earlier-claims.ts';
import { createLogger, type Logger } from '../platform/logging.ts';
import { createMetrics } from '../platform/metrics.ts';
import { OutageLog } from '../platform/outage-log.ts';
import { StartupError } from '../platform/startup-error.ts';
import type { Tracer } from '../platform/tracing/tracing.ts';
import { refuseUnboundLogin } from './doctor.ts';
import { masterKeysOf } from './master-keys-of.ts';
import type { Shutdown } from './shutdown.ts';

export interface OpenedService {
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
): Promise<OpenedService> {
  const log = createLogger(config.logLevel);
  const tracer = await openTracer(config, log, shutdown);
  const notices: string[] = [];
  let folder: DataFolder | null = null;
  if (options.lockFolder) {
    folder = await openDataFolder(config.dataDir);
    shutdown.add(folder.release);
  }
  let connectionString = config.databaseUrl;
  let migrationUrl = config.databaseMigrationUrl;
  let isAlone = false;
  if (!connectionString || !migrationUrl) {
    isAlone = true;
    const postgres = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      log,
      onGone: shutdown.request,
    });
    shutdown.add(postgres.stop);
    if (postgres.notice) notices.push(postgres.notice);
    connectionString = postgres.serviceUrl;
    migrationUrl = postgres.connectionString;
  }
  const directUrl = config.databaseDirectUrl ?? connectionString;
  const applied = await migrate(migrationUrl, log, { login: loginOf(directUrl) });
  if (applied.lost)
    log.warn(
      { lost: applied.lost },
      'processes of the version before fail where they call these functions',
    );
  await refuseUnboundLogin(config, directUrl);
  await chooseHost(connectionString);
  const lost = new OutageLog(log, 'database connections were lost');
  const database = openDatabase(connectionString, {
    poolSize: config.databasePoolSize,
    exclusiveLeases: config.clockAdvances,
    directUrl,
    onError: (error) => void lost.failed(error),
  });
  shutdown.add(database.close);
  if (isAlone) await endEarlierClaims(database.jobPool);
  const clock = await followDatabaseClock(database.jobPool, log);
  shutdown.add(clock.stop);
  await requireEnvironment(database.allBrands.db, config.environment);
  const masterKeys = await masterKeysOf(config);
  const service = assembleService({
    config,
    database,
    vault: await openVault(database.allBrands.db, masterKeys),
    log,
    metrics: createMetrics(),
    tracer,
    stop: shutdown.begun,
  });
  shutdown.add(service.close);
  return { service, log, connectionString, notices };
}

/** Opens the export of traces; without it nothing of OpenTelemetry is loaded. */
async function openTracer(
  { traces }: Config,
  log: Logger,
  shutdown: Shutdown,
): Promise<Tracer | null> {
  if (!traces) return null;
  const { openOtlpTracer } = await import('../platform/tracing/otlp-tracer.ts');
  const tracer = openOtlpTracer(traces, log);
  shutdown.add(tracer.stop);
  return tracer;
}

/** Longest wait for requests under way. */
const closeWithinMs = 10_000;

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
  const drainMs = (config.drainSeconds ?? 0) * 1_000;
  shutdown.add(async () => {
    await sleep(drainMs);
    await server.close();
  }, drainMs + closeWithinMs);
  if (config.metricsPort !== null) {
    const health = service.createHealthServer();
    await health.listen({ port: config.metricsPort, host: config.host });
    shutdown.add(async () => health.close());
  }
  return { server, port: (server.server.address() as AddressInfo).port };
}
