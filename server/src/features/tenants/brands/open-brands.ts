import type { Environment } from '../../../platform/context.ts';
import type { Database, Handle } from '../../../platform/db/database.ts';
import { findSeed } from '../../../platform/db/world-seeds.ts';
import { RefreshedVault, type Vault } from '../../../platform/vault/vault.ts';
import { brandGone } from '../../../platform/world-units.ts';
import { findWrappedDataKey } from './read-brands.ts';

interface OpenBrand {
  handle: Handle;
  vault: RefreshedVault;
  seed: string | null;
  wrapped: Buffer;
  /** By `performance.now()`. */
  readAtMs: number;
  /** Set while the keys are read again, once for all that wait for them. */
  reading: Promise<void> | null;
}

/**
 * Maximum of brands kept open: a sandbox may have any number, and opening one costs two queries.
 */
const maxOpenBrands = 10_000;

/**
 * Time for which a process uses the keys of a brand before it reads them again. A rotation of data
 * keys waits much longer between its steps (`rotate-data-keys.ts`).
 */
const keysKeptMs = 30_000;

export interface OpenBrandsParts {
  environment: Environment;
  database: Database;
  vault: Vault;
  /** Time for which the keys of a brand are kept; half a minute by default. */
  brandKeysKeptMs?: number | undefined;
}

/** Brands that this process has opened, with their keys and seed. */
export function openBrands({
  environment,
  database,
  vault,
  brandKeysKeptMs = keysKeptMs,
}: OpenBrandsParts) {
  const open = new Map<string, OpenBrand>();
  const readKeys = async ({ db }: Handle, brandId: string): Promise<Buffer> => {
    const wrapped = await findWrappedDataKey({ db, brandId });
    if (!wrapped) throw brandGone();
    return wrapped;
  };
  const isFresh = ({ readAtMs }: OpenBrand) => performance.now() - readAtMs < brandKeysKeptMs;
  /** Reads keys that are old again: a unit never begins with older ones. */
  const refresh = async (brandId: string, brand: OpenBrand): Promise<void> => {
    brand.reading ??= readAgain(brandId, brand).finally(() => {
      brand.reading = null;
    });
    await brand.reading;
  };
  const readAgain = async (brandId: string, brand: OpenBrand): Promise<void> => {
    const readAtMs = performance.now();
    const wrapped = await readKeys(brand.handle, brandId);
    if (!wrapped.equals(brand.wrapped)) brand.vault.replace(vault.unwrap(wrapped, brandId));
    brand.wrapped = wrapped;
    brand.readAtMs = readAtMs;
  };
  return {
    isFresh,
    refresh,
    /** The brand, if it is open with keys that are not old. */
    findFresh: (brandId: string): OpenBrand | undefined => {
      const known = open.get(brandId);
      return known && isFresh(known) ? known : undefined;
    },
    open: async (brandId: string): Promise<OpenBrand> => {
      const known = open.get(brandId);
      if (known) {
        await refresh(brandId, known);
        return known;
      }
      const readAtMs = performance.now();
      const handle = database.ofBrand(brandId);
      const wrapped = await readKeys(handle, brandId);
      const seed = environment === 'sandbox' ? await findSeed(handle.db, brandId) : null;
      const opened = {
        handle,
        vault: new RefreshedVault(vault.unwrap(wrapped, brandId)),
        seed,
        wrapped,
        readAtMs,
        reading: null,
      };
      if (open.size >= maxOpenBrands) open.clear();
      open.set(brandId, opened);
      return opened;
    },
  };
}
