import { wallClock } from '../../../platform/clock/wall-clock.ts';
import { setSuspended } from './brands-store.ts';
import type { Operator } from './operator.ts';
import { requireBrand } from './read-brands.ts';

/**
 * Suspends a brand, or ends its suspension: all of its keys are refused within two seconds, while
 * transfers, settlements and deliveries go on. Returns the time of the suspension, null without one.
 */
export async function suspendBrand(
  operator: Operator,
  brandId: string,
  change: 'suspend' | 'resume',
): Promise<string | null> {
  const suspendedAt = change === 'suspend' ? wallClock.now().toString() : null;
  return operator.transaction(async (tx) => {
    await requireBrand({ db: tx, brandId });
    await setSuspended(tx, brandId, suspendedAt);
    return suspendedAt;
  });
}
