import { parseTime, timeAt } from '../../platform/wall-clock.ts';

const dayMs = 86_400_000;

/** The goals that a person chooses among. */
export type GoalKind = 'next' | 'day' | 'week' | 'date' | 'event';

/** The longest waits for an event, as the API takes them, with their days. */
export const waits = [
  ['P14D', '14 days', 14],
  ['P90D', '90 days', 90],
  ['P1Y', '1 year', 365],
] as const;
export type Wait = (typeof waits)[number][0];

/** The goal of an advance with the fields that its kind has. */
export interface Goal {
  readonly kind: GoalKind;
  /** The time of the clock. */
  readonly now: string;
  /** The time of the work that is due next; null without any. */
  readonly nextDueAt: string | null;
  /** The chosen time; null while it is not complete. */
  readonly date: string | null;
  readonly event: string;
  /** Empty for the event of any object. */
  readonly objectId: string;
  readonly within: Wait;
}

/** Fields of the request that advances to a goal. */
export type GoalBody = Readonly<Record<string, string>>;

/** The body for a goal; null while it is not complete. */
export function bodyOfGoal(goal: Goal): GoalBody | null {
  switch (goal.kind) {
    case 'next':
      return goal.nextDueAt === null ? null : bodyUntil(goal.nextDueAt, goal.now);
    case 'day':
      return { by: 'P1D' };
    case 'week':
      return { by: 'P7D' };
    case 'date':
      return goal.date === null || problemOfDate(goal.date, goal.now) ? null : { to: goal.date };
    case 'event':
      return {
        until_event: goal.event,
        ...(goal.objectId === '' ? {} : { object_id: goal.objectId }),
        within: goal.within,
      };
  }
}

/** Work that is overdue on a stopped clock is done where the clock stands. */
const bodyUntil = (due: string, now: string): GoalBody =>
  parseTime(due) <= parseTime(now) ? { by: 'PT0S' } : { to: due };

/** The time that an advance reaches at most; null while its goal is not complete. */
export function endOfGoal(goal: Goal): string | null {
  const { kind, now, within } = goal;
  const after = (days: number) => timeAt(parseTime(now) + days * dayMs);
  if (kind === 'day') return after(1);
  if (kind === 'week') return after(7);
  if (kind === 'event') return after(waits.find(([wait]) => wait === within)?.[2] ?? 0);
  const body = bodyOfGoal(goal);
  return body === null ? null : (body.to ?? now);
}

/** The rule that a chosen time breaks: time never goes back, and an advance goes a year at most. */
export function problemOfDate(date: string, now: string): string | undefined {
  const aheadMs = parseTime(date) - parseTime(now);
  if (aheadMs < 0) return 'lies before the clock: time goes back by undoing an advance only';
  return aheadMs > 365 * dayMs ? 'lies more than a year ahead' : undefined;
}
