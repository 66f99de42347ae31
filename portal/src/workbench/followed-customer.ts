import { isId } from '../platform/id-time.ts';

const followers = new Set<() => void>();
const keyOf = (brandId: string): string => `surety-followed-${brandId}`;
const known = new Map<string, string | null>();

function readStored(brandId: string): string | null {
  try {
    const stored = sessionStorage.getItem(keyOf(brandId));
    return stored !== null && isId(stored) ? stored : null;
  } catch {
    return null;
  }
}

function keep(brandId: string, customerId: string | null): void {
  known.set(brandId, customerId);
  try {
    if (customerId === null) sessionStorage.removeItem(keyOf(brandId));
    else sessionStorage.setItem(keyOf(brandId), customerId);
  } catch {
    // A browser without storage follows until the page closes.
  }
  for (const follow of followers) follow();
}

/** The customer whom the workbench follows in a brand, until the person ends it; for `useSyncExternalStore`. */
export const followedCustomer = {
  read(brandId: string): string | null {
    if (!known.has(brandId)) known.set(brandId, readStored(brandId));
    return known.get(brandId) ?? null;
  },
  subscribe(follow: () => void): () => void {
    followers.add(follow);
    return () => followers.delete(follow);
  },
  begin: (brandId: string, customerId: string): void => keep(brandId, customerId),
  end: (brandId: string): void => keep(brandId, null),
};
