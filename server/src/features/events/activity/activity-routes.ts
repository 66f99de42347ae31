import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import { centsToNumber } from '../../../kernel/money.ts';
import { defineOperation, type Operation } from '../../../platform/http/operations/operation.ts';
import { named } from '../../../platform/http/schemas/schema.ts';
import { readTime } from '../../../platform/http/schemas/time-query.ts';
import {
  ActivityPoint,
  bucketHours,
  OverviewView,
  overviewExample,
  pointExample,
  seriesQuery,
} from './activity-schemas.ts';
import type { StateRow } from './overview-store.ts';
import type { PresentFigures } from './present-figures.ts';
import { readOverview, readSeries } from './read-activity.ts';

const shared = { tag: 'Activity', dialect: 'request', method: 'GET' } as const;

const overview = defineOperation({
  ...shared,
  path: '/overview',
  operationId: 'getOverview',
  sdk: 'activity.overview',
  clock: 'read',
  summary: 'Get an overview',
  description:
    'Returns present figures of the brand (balances, objects by their state, deliveries that wait) and the events of its last day. The figures of a brand with more than 2,000 accounts are read once in ten seconds: `as_of` tells when.',
  schemaCode: 'overview_schema',
  answer: { status: 200, schema: OverviewView, example: overviewExample },
  handle: async (context) => viewOverview(await readOverview(context)),
});

const series = defineOperation({
  ...shared,
  path: '/series',
  operationId: 'getSeries',
  sdk: 'activity.series',
  clock: 'read',
  summary: 'Count events over time',
  description:
    'Counts the events of one name by the hour or day of the brand, with the sum of their amounts. Every event is counted exactly once, and stays counted when the event itself is no longer kept. Periods without events are left out.',
  schemaCode: 'series_schema',
  query: seriesQuery,
  answer: {
    status: 200,
    schema: Type.Object({ data: Type.Array(ActivityPoint) }, named('ActivitySeries')),
    example: { data: [pointExample] },
  },
  handle: async (context, { query }) => {
    const rows = await readSeries(context, {
      metric: query.metric,
      hours: bucketHours[query.bucket ?? 'hour'],
      since: readTime('since', query.since),
      until: readTime('until', query.until),
    });
    return {
      data: rows.map((row) => ({
        at: renderInstant(row.at),
        count: Number(row.event_count),
        amount: centsToNumber(row.amount_cents),
      })),
    };
  },
});

function viewOverview({ at, states, money, metrics }: PresentFigures) {
  const of = (kind: StateRow['kind']) =>
    Object.fromEntries(
      states.filter((row) => row.kind === kind).map(({ state, count }) => [state, count]),
    );
  const balances = (kind: string) => {
    const row = money.find((each) => each.kind === kind);
    return {
      accounts: Number(row?.accounts ?? 0n),
      open_accounts: Number(row?.open_accounts ?? 0n),
      ledger_balance: centsToNumber(row?.ledger_cents ?? 0n),
      below_zero: centsToNumber(row?.below_zero_cents ?? 0n),
      held: centsToNumber(row?.held_cents ?? 0n),
    };
  };
  return {
    as_of: renderInstant(at),
    deposits: balances('security_deposit'),
    credit: balances('credit'),
    applications: of('application'),
    cards: of('card'),
    closings: of('closing'),
    transfers: of('transfer'),
    webhooks: of('webhook'),
    deliveries: of('delivery'),
    last_day: metrics.map((row) => ({
      metric: row.metric,
      count: Number(row.event_count),
      amount: centsToNumber(row.amount_cents),
    })),
  };
}

/** Figures of a brand. */
export const activityOperations: readonly Operation[] = [overview, series];
