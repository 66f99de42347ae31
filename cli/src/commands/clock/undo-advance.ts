import type { CommandContext } from '../../context.ts';
import { tellOnly } from '../tell-request.ts';
import { clockLine } from './show-clock.ts';

/** Restores the world as it was before an advance. */
export async function undoAdvance(
  context: CommandContext,
  snapshotId: string | undefined,
): Promise<void> {
  const { out, io, surety } = context;
  const body = snapshotId === undefined ? undefined : { snapshot_id: snapshotId };
  if (tellOnly(context, { method: 'POST', path: '/sandbox/clock/rewind', body })) return;
  const undone = await surety().clock.rewind(body, { signal: io.interrupted });
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

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
