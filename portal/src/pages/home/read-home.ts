import type { ActivityPoint, Overview, Surety } from '@surety/sdk';
import type { Bar } from '../../parts/bars.tsx';
import {
  hourOf,
  parseTime,
  shortDate,
  shortTime,
  timeAt,
  timeBefore,
} from '../../platform/wall-clock.ts';

export const spans = [
  ['1d', '1 day'],
  ['7d', '7 days'],
  ['30d', '30 days'],
] as const;
export type Span = (typeof spans)[number][0];

const days: Readonly<Record<Span, number>> = { '1d': 1, '7d': 7, '30d': 30 };
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Purchases of the brand's last days, approved and declined, by the hour or by the day. */
export async function readPurchases(surety: Surety, asOf: string, span: Span): Promise<Bar[]> {
  const since = timeBefore(asOf, days[span] * dayMs);
  const bucket = span === '1d' ? 'hour' : 'day';
  const [approved, declined] = await Promise.all(
    (['transaction.authorized', 'transaction.declined'] as const).map((metric) =>
      surety.activity.series({ metric, since, bucket }),
    ),
  );
  return joinSeries(approved?.data ?? [], declined?.data ?? [], { since, until: asOf, bucket });
}

interface Periods {
  readonly since: string;
  readonly until: string;
  readonly bucket: 'hour' | 'day';
}

/** Two series as bars, one for each period from the first to the last; periods without events count 0. */
export function joinSeries(
  approved: readonly ActivityPoint[],
  declined: readonly ActivityPoint[],
  { since, until, bucket }: Periods,
): Bar[] {
  const countsAt = (points: readonly ActivityPoint[]) =>
    new Map(points.map(({ at, count }) => [parseTime(at), count]));
  const first = countsAt(approved);
  const second = countsAt(declined);
  return periodsOf({ since, until, bucket }).map((at) => ({
    label: bucket === 'hour' ? hourOf(at) : shortDate(dayOf(at)).replace(/ \d{4}$/, ''),
    name: bucket === 'hour' ? shortTime(at) : shortDate(dayOf(at)),
    first: first.get(parseTime(at)) ?? 0,
    second: second.get(parseTime(at)) ?? 0,
  }));
}

/** The day of a time in UTC, by which the service counts. */
const dayOf = (at: string): string => at.slice(0, 10);

/** The beginnings of the periods in UTC, from that of `since` to that of `until`. */
function periodsOf({ since, until, bucket }: Periods): string[] {
  const length = bucket === 'hour' ? hourMs : dayMs;
  const [first, last] = [since, until].map((at) => Math.floor(parseTime(at) / length));
  const count = Math.max(0, (last ?? 0) - (first ?? 0) + 1);
  return Array.from({ length: count }, (_, at) => timeAt(((first ?? 0) + at) * length));
}

/** Count and sum of the events of one name in the last 24 hours of the brand's clock. */
export function lastDay(overview: Overview, metric: string): { count: number; cents: number } {
  const found = overview.last_day.find((each) => each.metric === metric);
  return { count: found?.count ?? 0, cents: found?.amount ?? 0 };
}

/** The share of declined purchases, such as "9.0 %"; "-" without purchases. */
export function declinedShare(approved: number, declined: number): string {
  const all = approved + declined;
  return all === 0 ? '-' : `${((100 * declined) / all).toFixed(1)} %`;
}
