import { easternDate } from '../../../kernel/banking-calendar.ts';
import type { Context } from '../../../platform/context.ts';
import type { NeedDefinition } from '../../../platform/objects/define-need.ts';
import { listNeedRows, type NeedRow } from './needs-store.ts';

/** What is shown of each type: a person works through the first of them. */
const shownOfType = 50;

/** A need with the days until its last one, below zero once that has passed. */
export interface Need extends NeedRow {
  daysLeft: number | null;
}

export interface Needs {
  at: Temporal.Instant;
  needs: Need[];
  /** Types of which there is more. */
  more: string[];
}

/** What waits for a person of the brand on its clock, of each type at most `shownOfType`. */
export async function readNeeds(
  context: Context,
  definitions: readonly NeedDefinition[],
): Promise<Needs> {
  const at = context.clock.now();
  const rows = await listNeedRows(context, definitions, { now: at, limit: shownOfType + 1 });
  const byType = Map.groupBy(rows, ({ type }) => type);
  const beyond = new Set([...byType.values()].flatMap((some) => some.slice(shownOfType)));
  const today = easternDate(at);
  return {
    at,
    needs: rows
      .filter((row) => !beyond.has(row))
      .map((row) => ({ ...row, daysLeft: daysUntil(row.due_on, today) })),
    more: [...new Set([...beyond].map(({ type }) => type))],
  };
}

function daysUntil(dueOn: string | null, today: Temporal.PlainDate): number | null {
  return dueOn === null ? null : today.until(Temporal.PlainDate.from(dueOn)).total('days');
}
