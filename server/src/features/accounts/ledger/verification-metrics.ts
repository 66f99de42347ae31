import { setTimeout as pause } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { findVerification, type Verification } from './verification-store.ts';

/** Bound of the read, so that a scrape answers while the database is slow. */
const readWithinMs = 2_000;

/**
 * Gauges of the last proof of the books, read at each scrape, so every process exports the same
 * values. Absent before the first proof, and while the database does not answer.
 */
export function addVerificationGauges(registry: Registry, db: Tx): void {
  const gauge = (name: string, help: string, measure: (last: Verification) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const late = pause(readWithinMs, undefined, { ref: false });
        const last = await Promise.race([findVerification(db), late]).catch(() => undefined);
        if (last) this.set(measure(last));
        else this.remove();
      },
    });
  gauge('surety_ledger_verified', '1 where the last proof of the books held, else 0.', ({ ok }) =>
    ok ? 1 : 0,
  );
  gauge(
    'surety_ledger_wrong_brands',
    'Brands whose books were wrong at the last proof.',
    ({ wrong_brands }) => wrong_brands,
  );
  gauge(
    'surety_ledger_verification_age_seconds',
    'Time since the last proof of the books ended.',
    ({ verified_at }) =>
      (wallClock.now().epochMilliseconds - verified_at.epochMilliseconds) / 1_000,
  );
}
