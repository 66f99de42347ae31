import { type OpenBrandsParts, openBrands } from './features/tenants/brands/brands.ts';
import { type Clock, NotedClock } from './kernel/clock.ts';
import type { ReadBrandClock } from './platform/clock/brand-clocks.ts';
import { Context, type Listeners } from './platform/context.ts';
import type { Logger } from './platform/logging.ts';
import type { Bindings } from './platform/port.ts';
import type { CreateContext } from './platform/process-parts.ts';
import { brandUnits, worldUnits } from './platform/world-units.ts';

interface ContextOpenerParts extends OpenBrandsParts {
  readClock: ReadBrandClock;
  listeners: Listeners;
  bindings: () => Bindings;
  log: Logger;
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
