import { assembleService, type Service } from '../assemble.ts';
import type { Config } from '../config.ts';
import { listBrands, openVault, requireEnvironment } from '../features/tenants/brands/brands.ts';
import { DomainError } from '../kernel/domain-error.ts';
import type { Context } from '../platform/context.ts';
import { createLogger } from '../platform/logging.ts';
import { createMetrics } from '../platform/metrics.ts';
import { StartupError } from '../platform/startup-error.ts';
import { masterKeysOf } from './master-keys-of.ts';
import { withDatabase } from './with-operator.ts';

/** Runs an operator's command on behalf of a brand, with its clock and keys. */
export async function withBrand<T>(
  config: Config,
  brandId: string,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  return withService(config, async (service) => work(await open(service, brandId)));
}

/** Result of a command for one of all brands, or the rule that it broke. */
export type OfBrand<T> = { brand_id: string } & (T | { problem: string });

/** Runs an operator's command for each brand in turn; a brand that refuses it does not stop the others. */
export async function withAllBrands<T extends object>(
  config: Config,
  work: (context: Context) => Promise<T>,
): Promise<OfBrand<T>[]> {
  return withService(config, async (service) => {
    const results: OfBrand<T>[] = [];
    for (const { brand_id } of await listBrands(service.operator)) {
      const result = await work(await open(service, brand_id)).catch(problemOf);
      results.push({ brand_id, ...result });
    }
    return results;
  });
}

function problemOf(error: unknown): { problem: string } {
  if (error instanceof DomainError || error instanceof StartupError) {
    return { problem: error.message };
  }
  throw error;
}

function open(service: Service, brandId: string): Promise<Context> {
  return service.createContext(brandId, { kind: 'job' }, 'admin');
}

async function withService<T>(config: Config, work: (service: Service) => Promise<T>): Promise<T> {
  const { environment } = config;
  return withDatabase(config, async (database) => {
    await requireEnvironment(database.allBrands.db, environment);
    const vault = await openVault(database.allBrands.db, await masterKeysOf(config));
    const log = createLogger('error');
    const service = assembleService({ config, database, vault, log, metrics: createMetrics() });
    try {
      return await work(service);
    } finally {
      await service.close();
    }
  });
}
