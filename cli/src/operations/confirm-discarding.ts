import { discardedBy } from '@surety/sdk/command/discarding';
import { confirm } from '../confirm.ts';
import type { CallContext } from '../context.ts';
import type { ReadyCall } from './ready-call.ts';

/**
 * Asks before an operation discards work, as the tool does that sends the same request.
 *
 * @throws UsageError without a terminal, or if the answer is no.
 */
export async function confirmDiscarding(context: CallContext, call: ReadyCall): Promise<void> {
  const { row, line, input } = call;
  const what = discardedBy(row.id);
  if (what === null || line.yes) return;
  const { Surety } = await import('@surety/sdk');
  const client = new Surety(context.client());
  const tool = { ...context, surety: () => client };
  const [worldId = '', snapshotId] = idsOf(input.path);
  const { snapshot_id = snapshotId } = { ...(input.json as { snapshot_id?: string } | undefined) };
  if (row.id === 'rewindClock') {
    const { confirmRewind } = await import('../commands/clock/undo-advance.ts');
    return confirmRewind(tool, snapshot_id, false);
  }
  if (row.id === 'resetWorld') {
    const { confirmReset } = await import('../commands/world/restore-world.ts');
    return confirmReset(tool, worldId);
  }
  if (row.id === 'restoreWorld' && snapshot_id !== undefined) {
    const { confirmRestore } = await import('../commands/world/restore-world.ts');
    return confirmRestore(tool, worldId, snapshot_id);
  }
  if (row.id === 'deleteWorld') {
    const { confirmRemoval } = await import('../commands/world/remove-world.ts');
    const { name } = await client.worlds.get(worldId, { signal: context.io.interrupted });
    return confirmRemoval(tool, worldId, name);
  }
  context.out.note(`Discarded: ${what}.`);
  const question = `${row.summary}?`;
  await confirm(context, { question, refusal: 'Nothing was sent.', isSure: false });
}

/** Ids of the path, which a request has encoded. */
function idsOf(path: string): string[] {
  return path
    .split('/')
    .map(decodeURIComponent)
    .filter((part) => /\d/.test(part));
}
