import type pg from 'pg';
import type { Registry } from 'prom-client';
import { addReadGauges } from '../../../platform/read-gauges.ts';
import { countOverdue } from './overdue-count-store.ts';

/** Gauge of the papers that were not sent in time. */
export function addNoticeGauges(registry: Registry, pool: pg.Pool): void {
  addReadGauges(registry, () => countOverdue(pool), [
    {
      name: 'surety_notices_overdue',
      help: 'Notices to customers that were not sent by the last day on which they may be sent, by the clocks of their brands.',
      measure: (count: number) => count,
    },
  ]);
}
