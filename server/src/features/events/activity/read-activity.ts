import { invalidInput } from '../../../kernel/domain-error.ts';
import type { EventName } from '../../../kernel/event-names.generated.ts';
import type { Context } from '../../../platform/context.ts';
import { listSeries, type SeriesRow } from './activity-store.ts';
import { foldActivity } from './fold-activity.ts';
import { type PresentFigures, presentFigures } from './present-figures.ts';

const maxPeriods = 1_500;

export interface SeriesQuery {
  metric: EventName;
  /** Hours of a period. */
  hours: number;
  since: Temporal.Instant | null;
  until: Temporal.Instant | null;
}

/** Figures of one kind of event over time, on the brand's clock; periods without events are left out. */
export async function readSeries(context: Context, query: SeriesQuery): Promise<SeriesRow[]> {
  const until = query.until ?? context.clock.now().add({ hours: 1 });
  const since = query.since ?? until.subtract({ hours: 24 * 7 });
  const periods = since.until(until).total('hours') / query.hours;
  if (periods <= 0) throw invalidInput([{ field: 'since', rule: 'must be before `until`' }]);
  if (periods > maxPeriods) {
    const rule = `and until must be at most ${maxPeriods} periods apart`;
    throw invalidInput([{ field: 'since', rule }]);
  }
  await foldActivity(context);
  return listSeries(context, query.metric, { since, until, hours: query.hours });
}

/**
 * Present figures of a brand and its events of the last day of its clock, at most ten seconds old where it has more than
 * 2,000 accounts.
 */
export function readOverview(context: Context): Promise<PresentFigures> {
  return context.port(presentFigures)(context);
}
