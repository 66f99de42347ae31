import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import { defineOperation } from '../../../platform/http/operations/operation.ts';
import { named } from '../../../platform/http/schemas/schema.ts';
import { readTime } from '../../../platform/http/schemas/time-query.ts';
import { bucketBoundsMs } from '../../../platform/request-log/request-counts.ts';
import { readMinutes } from './read-requests.ts';
import { SeriesPoint, seriesQuery } from './request-series-schemas.ts';
import { pointExample } from './requests-examples-schemas.ts';
import {
  type Durations,
  durationAt,
  meanMs,
  round,
  seriesBuckets,
  sumDurations,
} from './requests-rules.ts';
import type { MinutesRow } from './requests-store.ts';

/** Counts and durations of requests over time. */
export const requestSeries = defineOperation({
  tag: 'Request log',
  dialect: 'request',
  method: 'GET',
  path: '/requests/series',
  operationId: 'getRequestSeries',
  sdk: 'requests.series',
  summary: 'Count requests over time',
  description:
    'Counts all requests of a period, kept in the log or not, in periods of a minute, an hour or a day, with their errors and durations. Periods without a request are left out. Durations of shares are estimated from a histogram whose bounds are 1, 2, 5, 10, 20, 50, 100, 200, 500, 1,000 and 5,000 ms. Requests of the last ten seconds may be missing if another process served them.',
  schemaCode: 'request_series_schema',
  query: seriesQuery,
  answer: {
    status: 200,
    schema: Type.Object({ data: Type.Array(SeriesPoint) }, named('RequestSeries')),
    example: { data: [pointExample] },
  },
  handle: async (context, { query }) => {
    const rows = await readMinutes(context, {
      since: readTime('since', query.since),
      until: readTime('until', query.until),
      minutes: seriesBuckets[query.bucket ?? 'hour'],
      operation: query.operation ?? null,
    });
    const spans = Map.groupBy(rows, ({ at }) => at.epochMilliseconds);
    return { data: [...spans.values()].map(viewPoint) };
  },
});

function viewPoint(rows: MinutesRow[]) {
  const countOf = (statusClass: number) =>
    Number(rows.find(({ status_class }) => status_class === statusClass)?.request_count ?? 0n);
  const all = sumDurations(rows.map(durationsOf));
  const shareOf = (share: number) => durationAt(share, all, bucketBoundsMs);
  return {
    at: rows[0] ? renderInstant(rows[0].at) : '',
    count: all.count,
    client_errors: countOf(4),
    server_errors: countOf(5),
    mean_ms: meanMs(all),
    p50_ms: shareOf(0.5),
    p95_ms: shareOf(0.95),
    p99_ms: shareOf(0.99),
    max_ms: all.count === 0 ? null : round(all.maxUs / 1000),
  };
}

function durationsOf(row: MinutesRow): Durations {
  return {
    count: Number(row.request_count),
    sumUs: Number(row.sum_us),
    maxUs: Number(row.max_us),
    buckets: row.buckets,
  };
}
