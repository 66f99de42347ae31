import type pg from 'pg';
import type { Registry } from 'prom-client';
import { addReadGauges } from '../../../../platform/read-gauges.ts';
import { countDelayedEntries } from './delayed-entries-store.ts';

/** Gauge of transfers that wait for a later day because of a limit of their program. */
export function addDelayedGauge(registry: Registry, pool: pg.Pool): void {
  addReadGauges(registry, () => countDelayedEntries(pool), [
    {
      name: 'surety_ach_delayed_entries',
      help: "Transfers that wait for a later day's bank file because of a limit of their program.",
      measure: (delayed) => delayed,
    },
  ]);
}
