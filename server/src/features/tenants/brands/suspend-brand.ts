import { wallClock } from '../../../platform/clock/wall-clock.ts';
import { signalRevocation } from './api-keys-store.ts';
import { setSuspended } from './brands-store.ts';
import type { Operator } from './operator.ts';
import { requireBrand } from './read-brands.ts';

/**
 * Suspends a brand, or ends its suspension: all of its keys are refused within two seconds and their
 * streams end, while transfers, settlements and deliveries go on. Returns the time of the suspension, null without one.
 */
export async function suspendBrand(
  operator: Operator,
  brandId: string,
  change: 'suspend' | 'resume',
): Promise<string | null> {
  const suspendedAt = change === 'suspend' ? wallClock.now().toString() : null;
  return operator.transaction(async (tx) => {
    await requireBrand({ db: tx, brandId });
    await setSuspended({ db: tx, brandId }, suspendedAt);
    if (suspendedAt !== null) await signalRevocation(tx);
    return suspendedAt;
  });
}
