import { findWrappedDataKey } from './features/tenants/brands/brands.ts';
import type { Clock } from './kernel/clock.ts';
import type { BrandClock, ReadBrandClock } from './platform/clock/brand-clocks.ts';
import { type Actor, Context, type Environment, type Listeners } from './platform/context.ts';
import type { Database, Handle } from './platform/db/database.ts';
import { findSeed } from './platform/db/world-seeds.ts';
import type { Logger } from './platform/logging.ts';
import type { Bindings } from './platform/port.ts';
import type { BrandVault, Vault } from './platform/vault/vault.ts';
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
}

/**
 * Opens contexts of brands. Constant data of a brand (data key, seed) is read once.
 *
 * @param parts.bindings are complete once the service is assembled.
 */
export function contextOpener(parts: ContextOpenerParts): CreateContext {
  const { environment, database, vault, readClock, listeners, bindings, log } = parts;
  const open = new Map<string, OpenBrand>();
  const openBrand = async (brandId: string): Promise<OpenBrand> => {
    const known = open.get(brandId);
    if (known) return known;
    const handle = database.ofBrand(brandId);
    const wrapped = await findWrappedDataKey({ db: handle.db, brandId });
    if (!wrapped) throw brandGone();
    const seed = environment === 'sandbox' ? await findSeed(handle.db, brandId) : null;
    const opened = { handle, vault: vault.unwrap(wrapped, brandId), seed };
    if (open.size >= maxOpenBrands) open.clear();
    open.set(brandId, opened);
    return opened;
  };
  const clockOf = async (
    brandId: string,
    clock: BrandClock | 'unread' | undefined,
    brand: OpenBrand,
  ) => {
    // Ids of a seeded world contain its time, so the time is read before any id is made.
    if (clock === 'unread') return brand.seed === null ? unreadClock : readClock(brandId);
    return clock ?? readClock(brandId);
  };
  return async (brandId, actor, requestId, clock) => {
    const brand = await openBrand(brandId);
    return new Context({
      brandId,
      environment,
      actor,
      clock: await clockOf(brandId, clock, brand),
      vault: brand.vault,
      db: brand.handle.db,
      ...(environment === 'sandbox'
        ? worldUnits(brand.handle, brandId, brand.seed)
        : brandUnits(brand.handle)),
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

/** The parts of a brand that never change. */
interface OpenBrand {
  handle: Handle;
  vault: BrandVault;
  seed: string | null;
}

/**
 * Maximum of brands kept open: a sandbox may have any number, and opening one costs two queries.
 */
const maxOpenBrands = 10_000;
