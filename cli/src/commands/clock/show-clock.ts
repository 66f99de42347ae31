import type { Clock, DueWork } from '@surety/sdk';
import { readTime } from '@surety/sdk/command/read-time';
import { UsageError } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';

const shownDue = 5;

/** Prints the time, the mode and the next due work. */
export async function showClock({ out, io, surety }: CommandContext): Promise<void> {
  const clock = await surety().clock.get({ signal: io.interrupted });
  if (out.isForPrograms) {
    out.value(clock);
    return;
  }
  out.line(out.style('bold', clockLine(clock)));
  if (clock.next_due.length === 0) out.line('No work is due.');
  else out.line('Due next:');
  for (const work of clock.next_due.slice(0, shownDue)) out.line(`  ${dueLine(work)}`);
  const more = clock.next_due.length - shownDue;
  if (more > 0) out.line(`  and ${more === 15 ? 'at least 15' : more} more: surety clock due`);
}

/** The time and the pace in a line. */
export function clockLine({ now, mode, factor }: Clock): string {
  const pace = mode === 'accelerated' ? `${factor} times as fast as real time` : mode;
  return `${now}, ${pace}`;
}

/** A piece of work in a line. */
export function dueLine({ due_at, what, object }: DueWork): string {
  return `${due_at}  ${what}${object ? `  ${object}` : ''}`;
}

/** Prints the due work as a table. */
export async function listDue(
  { out, io, surety }: CommandContext,
  until: string | undefined,
  limit: string,
): Promise<void> {
  const query = until === undefined ? {} : { until: readTime('--until', until) };
  const count = readCount(limit);
  const options = { signal: io.interrupted };
  const due = await surety()
    .clock.due({ ...query, limit: Math.min(count, 100) }, options)
    .take(count);
  out.rows(due, { columns: ['due_at', 'what', 'object'] });
}

/** Prints the past advances as a table. */
export async function listAdvances(
  { out, io, surety }: CommandContext,
  limit: string,
): Promise<void> {
  const count = readCount(limit);
  const options = { signal: io.interrupted };
  const advances = surety().clock.history({ limit: Math.min(count, 100) }, options);
  const columns = ['from', 'to', 'until_event', 'fired_count', 'failed_count', 'snapshot_id'];
  out.rows(await advances.take(count), { columns });
}

function readCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 10_000) return count;
  throw new UsageError(`--limit takes a number from 1 to 10000, not ${text}.`);
}
