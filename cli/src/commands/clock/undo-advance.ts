import type { PastClockAdvance } from '@surety/sdk';
import { confirm } from '../../confirm.ts';
import type { CommandContext } from '../../context.ts';
import { tellOnly } from '../tell-request.ts';
import { clockLine } from './show-clock.ts';

/** Restores the world as it was before an advance, after a question that says what is thrown away. */
export async function undoAdvance(
  context: CommandContext,
  snapshotId: string | undefined,
  isSure: boolean,
): Promise<void> {
  const { out, io, surety } = context;
  const typed = snapshotId === undefined ? undefined : { snapshot_id: snapshotId };
  if (tellOnly(context, { method: 'POST', path: '/sandbox/clock/rewind', body: typed })) return;
  await confirmRewind(context, snapshotId, isSure);
  const undone = await surety().clock.rewind(typed, { signal: io.interrupted });
  if (out.isForPrograms) {
    out.value(undone);
    return;
  }
  out.line(out.style('bold', clockLine(undone.clock)));
  out.line(`${counted(undone.undone_events, 'event')} undone, with everything done since.`);
  if (undone.undone_deliveries > 0) {
    out.line(
      `${counted(undone.undone_deliveries, 'webhook message')} had been sent, and stay sent: their receivers keep them.`,
    );
  }
}

/** Lists what a rewind discards, and asks. */
export async function confirmRewind(
  context: CommandContext,
  snapshotId: string | undefined,
  isSure: boolean,
): Promise<void> {
  const undoable = await findUndoable(context, snapshotId);
  // Without an advance that can be undone, the service refuses and says why.
  if (undoable.length === 0) return;
  for (const line of await describeLoss(context, undoable)) context.out.note(line);
  const question = `Go back to ${undoable.at(-1)?.from}?`;
  await confirm(context, { question, refusal: 'Nothing was undone.', isSure });
}

/** Advances that a rewind undoes, newest first: the last one is that of the snapshot. */
async function findUndoable(
  { io, surety }: CommandContext,
  snapshotId: string | undefined,
): Promise<PastClockAdvance[]> {
  const found: PastClockAdvance[] = [];
  for await (const advance of surety().clock.history({ limit: 100 }, { signal: io.interrupted })) {
    found.push(advance);
    const { snapshot_id } = advance;
    if (snapshot_id !== null && (snapshotId ?? snapshot_id) === snapshot_id) return found;
  }
  return [];
}

const countedEvents = 100;

async function describeLoss(
  { io, surety }: CommandContext,
  undoable: readonly PastClockAdvance[],
): Promise<string[]> {
  const from = undoable.at(-1)?.from ?? '';
  const work = undoable.reduce((sum, { fired_count }) => sum + (fired_count ?? 0), 0);
  const page = await surety()
    .events.list({ since: from, order: 'newest', limit: countedEvents }, { signal: io.interrupted })
    .page();
  // Events of the very instant happened before the snapshot was taken.
  const events = page.data.filter(({ occurred_at }) => occurred_at > from);
  const names = [...new Set(events.map(({ event }) => event))];
  const count = page.has_more
    ? `more than ${events.length} events`
    : counted(events.length, 'event');
  const some =
    names.length > 0 ? ` (${names.slice(0, 3).join(', ')}${names.length > 3 ? ', ...' : ''})` : '';
  return [
    `Discarded: all that was made or changed since ${from}.`,
    `  ${counted(undoable.length, 'advance')} of the clock with ${counted(work, 'piece')} of work, and ${count}${some}.`,
  ];
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
