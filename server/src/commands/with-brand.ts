import { assembleService } from '../assemble.ts';
import type { Config } from '../config.ts';
import { openVault, requireEnvironment } from '../features/tenants/brands/brands.ts';
import type { Context } from '../platform/context.ts';
import { createLogger } from '../platform/logging.ts';
import { createMetrics } from '../platform/metrics.ts';
import { masterKeysOf } from './master-keys-of.ts';
import { withDatabase } from './with-operator.ts';

/** Runs an operator's command on behalf of a brand, with its clock and keys. */
export async function withBrand<T>(
  config: Config,
  brandId: string,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const { environment } = config;
  return withDatabase(config, async (database) => {
    await requireEnvironment(database.allBrands.db, environment);
    const vault = await openVault(database.allBrands.db, await masterKeysOf(config));
    const log = createLogger('error');
    const service = assembleService({ config, database, vault, log, metrics: createMetrics() });
    try {
      return await work(await service.createContext(brandId, { kind: 'job' }, 'admin'));
    } finally {
      await service.close();
    }
  });
}
