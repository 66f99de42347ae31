import type pg from 'pg';
import type { Registry } from 'prom-client';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import { addReadGauges } from '../../../platform/read-gauges.ts';
import { rateWindow } from './return-rate-rules.ts';
import { readWorstRates, type WorstRates } from './worst-rates-store.ts';

/** One or two returns of a new program say nothing (docs/decisions/0104). */
const leastReturns = 3;

/**
 * Gauges of NACHA's return rates by the system's date; a sandbox whose clock is elsewhere is seen in the
 * number of exceeded rates alone.
 */
export function addReturnRateGauges(registry: Registry, pool: pg.Pool): void {
  const rate = (category: keyof WorstRates & string, limit: string) => ({
    name: `surety_ach_${category}_return_rate`,
    help: `Highest ${category} return rate of a program over sixty days, from three returns on; NACHA's limit is ${limit}.`,
    measure: (rates: WorstRates) => rates[category],
  });
  addReadGauges(registry, () => readWorstRates(pool, rateWindow(wallClock.now()), leastReturns), [
    rate('unauthorized', '0.005'),
    rate('administrative', '0.03'),
    rate('overall', '0.15'),
    {
      name: 'surety_ach_return_rates_exceeded',
      help: 'Return rates of programs above their limit, for which program.return_rate_exceeded was recorded.',
      measure: ({ exceeded }) => exceeded,
    },
  ]);
}
