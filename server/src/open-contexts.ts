import { findWrappedDataKey } from './features/tenants/brands/brands.ts';
import { type Clock, NotedClock } from './kernel/clock.ts';
import type { BrandClock, ReadBrandClock } from './platform/clock/brand-clocks.ts';
import { type Actor, Context, type Environment, type Listeners } from './platform/context.ts';
import type { Database, Handle } from './platform/db/database.ts';
import { findSeed } from './platform/db/world-seeds.ts';
import type { Logger } from './platform/logging.ts';
import type { Bindings } from './platform/port.ts';
import { RefreshedVault, type Vault } from './platform/vault/vault.ts';
import { brandGone, brandUnits, worldUnits } from './platform/world-units.ts';

/** Opens a context; reads the brand's clock unless it is given or the operation reads it itself. */
export type CreateContext = (
  brandId: string,
  actor: Actor,
  requestId: string,
  clock?: BrandClock | 'unread',
) => Promise<Context>;

export interface ContextOpenerParts {
  environment: Environment;
  database: Database;
  vault: Vault;
  readClock: ReadBrandClock;
  listeners: Listeners;
  bindings: () => Bindings;
  log: Logger;
  /** Time for which the keys of a brand are kept; half a minute by default. */
  brandKeysKeptMs?: number | undefined;
}

/**
 * Opens contexts of brands. A brand's seed is read once, its keys every half minute.
 *
 * @param parts.bindings are complete once the service is assembled.
 */
export function contextOpener(parts: ContextOpenerParts): CreateContext {
  const { environment, readClock, listeners, bindings, log } = parts;
  const brands = openBrands(parts);
  return async (brandId, actor, requestId, clock) => {
    const brand = brands.findFresh(brandId) ?? (await brands.open(brandId));
    // Ids of a seeded world contain its time, so the time is read before any id is made.
    const known = clock === 'unread' && brand.seed === null ? unreadClock : clock;
    const time = typeof known === 'object' ? known : await readClock(brandId);
    const units =
      environment === 'sandbox'
        ? worldUnits(brand.handle, brandId, brand.seed)
        : brandUnits(brand.handle);
    return new Context({
      brandId,
      environment,
      actor,
      clock: new NotedClock(time),
      vault: brand.vault,
      db: brand.handle.db,
      ...units,
      transaction: async (work) => {
        if (!brands.isFresh(brand)) await brands.refresh(brandId, brand);
        return units.transaction(work);
      },
      listeners,
      bindings: bindings(),
      requestId,
      log,
    });
  };
}

/** Clock of an operation whose own statement reads the time: reading it here would be a mistake. */
const unreadClock: Clock = {
  now: () => {
    throw new Error("The brand's clock was not read for this operation");
  },
};

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

/** Brands that this process has opened, with their keys and seed. */
function openBrands({
  environment,
  database,
  vault,
  brandKeysKeptMs = keysKeptMs,
}: ContextOpenerParts) {
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
