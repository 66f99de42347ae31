import type { Clock } from '../../kernel/clock.ts';

/**
 * The machine's own time, only for technical uses: leases, retries of deliveries, rate limits,
 * expiry of rolled keys. Business rules use `context.clock`, which a sandbox may stop or advance.
 */
export const wallClock: Clock = { now: () => Temporal.Now.instant() };
