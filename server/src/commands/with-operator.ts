import { type Config, ConfigError } from '../config.ts';
import { type Operator, openVault, requireEnvironment } from '../features/tenants/brands/brands.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { type Applications, migrate } from '../platform/db/migrate.ts';
import { examineLogin, loginOf } from '../platform/db/service-login.ts';
import { openDataFolder } from '../platform/embedded-postgres/data-folder.ts';
import {
  type EmbeddedAddresses,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/embedded-postgres.ts';
import { createLogger, type Logger } from '../platform/logging.ts';
import type { MasterKeys } from '../platform/vault/master-keys.ts';
import { masterKeysOf } from './master-keys-of.ts';

/** Options of a command on the database. */
interface CommandOptions {
  /**
   * A command that only reads leaves the schema of DATABASE_URL as it is, and refuses another version's:
   * migrations go forward only, and a service of another version may run on it.
   */
  onlyReads?: boolean;
  /** Tells also what a migration waits for. */
  logLevel?: Config['logLevel'];
}

/**
 * Runs a command on the configured database, while a service runs on it or not: the embedded
 * PostgreSQL of a running service is shared, a stopped one is started for the duration.
 */
export async function withDatabase<T>(
  config: Config,
  work: (database: Database, applied: Applications) => Promise<T>,
  { onlyReads = false, logLevel = 'error' }: CommandOptions = {},
): Promise<T> {
  if (config.environment === 'live' && config.databaseUrl === null) {
    throw new ConfigError('DATABASE_URL is required when SURETY_ENVIRONMENT is live.');
  }
  const log = createLogger(logLevel);
  const running = await findRunning(config);
  const comparesOnly = onlyReads && config.databaseUrl !== null;
  if (running) return useDatabase(running, log, work, comparesOnly);
  const folder = await openDataFolder(config.dataDir);
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
    try {
      return await useDatabase(postgres, log, work);
    } finally {
      await postgres.stop();
    }
  } finally {
    await folder.release();
  }
}

async function findRunning(config: Config): Promise<EmbeddedAddresses | undefined> {
  const { databaseDirectUrl, databaseMigrationUrl } = config;
  if (databaseDirectUrl === null) return findEmbeddedPostgres(config.dataDir);
  return {
    serviceUrl: databaseDirectUrl,
    connectionString: databaseMigrationUrl ?? databaseDirectUrl,
  };
}

async function useDatabase<T>(
  { connectionString, serviceUrl }: EmbeddedAddresses,
  log: Logger,
  work: (database: Database, applied: Applications) => Promise<T>,
  comparesOnly = false,
): Promise<T> {
  const login = loginOf(serviceUrl);
  const applied = await migrate(comparesOnly ? serviceUrl : connectionString, log, {
    login,
    comparesOnly,
  });
  await examineLogin(serviceUrl);
  const database = openDatabase(serviceUrl, {
    poolSize: 2,
    onError: () => {},
    isUnlimited: true,
  });
  try {
    return await work(database, applied);
  } finally {
    await database.close();
  }
}

/** Runs an operator's command: the database plus the vault's keys. */
export async function withOperator<T>(
  config: Config,
  work: (operator: Operator, masterKeys: MasterKeys) => Promise<T>,
  options: CommandOptions = {},
): Promise<T> {
  const onDatabase = async (database: Database) => {
    await requireEnvironment(database.allBrands.db, config.environment);
    const masterKeys = await masterKeysOf(config);
    const operator: Operator = {
      environment: config.environment,
      vault: await openVault(database.allBrands.db, masterKeys),
      transaction: (inner) => database.allBrands.transaction(inner),
    };
    return work(operator, masterKeys);
  };
  return withDatabase(config, onDatabase, options);
}
