/** Bound on the jobs that a process runs for one brand at a time. */
export interface BrandSlots {
  /** Takes a slot for a brand; undefined when the brand holds its share. */
  take(brandId: string): { release(): void } | undefined;
  /** Flags of jobs that must not be fetched now; null for none. */
  fullFlags(): string[] | null;
}

/**
 * Gives each brand at most three quarters of a worker's slots, at least one: jobs cannot be
 * interrupted, so the others have to be free before another brand's work is due.
 */
export function openBrandSlots(concurrency: number): BrandSlots {
  const share = Math.max(1, Math.floor((concurrency * 3) / 4));
  const held = new Map<string, number>();
  return {
    take: (brandId) => {
      const before = held.get(brandId) ?? 0;
      if (before >= share) return undefined;
      held.set(brandId, before + 1);
      return {
        release: () => {
          const now = held.get(brandId) ?? 0;
          if (now > 1) held.set(brandId, now - 1);
          else held.delete(brandId);
        },
      };
    },
    fullFlags: () => {
      const full = [...held].filter(([, count]) => count >= share);
      // graphile-worker fetches job by job, without its local queue, while there are flags.
      return full.length === 0 ? null : full.map(([brandId]) => flagOf(brandId));
    },
  };
}

/** graphile-worker's flag of a brand's due work. */
export function flagOf(brandId: string): string {
  return `brand:${brandId}`;
}
