import { forkSnapshot } from '@surety/sdk/command/fork-snapshot';
import { plainText } from '@surety/sdk/command/plain-text';
import { UsageError } from '../../command-errors.ts';
import { confirm } from '../../confirm.ts';
import type { CommandContext } from '../../context.ts';
import { withProgress } from '../../progress.ts';
import { tellOnly } from '../tell-request.ts';
import { worldIdOf } from './world-keys.ts';

/** Takes a snapshot of a world. */
export async function takeSnapshot(
  context: CommandContext,
  { name, world }: { name?: string; world?: string },
): Promise<void> {
  const worldId = worldIdOf(context, world);
  const body = name === undefined ? {} : { name };
  if (
    tellOnly(context, { method: 'POST', path: `/sandbox/worlds/${worldId}/snapshot`, body: body })
  )
    return;
  const options = { signal: context.io.interrupted };
  context.out.value(await context.surety().worlds.snapshot(worldId, body, options));
}

/** Restores a snapshot, by default the newest, after a question that lists what is discarded. */
export async function restoreWorld(
  context: CommandContext,
  id: string | undefined,
  { world, yes = false }: { world?: string; yes?: boolean },
): Promise<void> {
  const { io, out, surety } = context;
  const worldId = worldIdOf(context, world);
  const body = { snapshot_id: id ?? (await newestSnapshot(context, worldId)) };
  if (tellOnly(context, { method: 'POST', path: `/sandbox/worlds/${worldId}/restore`, body: body }))
    return;
  const options = { signal: io.interrupted };
  if (!yes) await confirmRestore(context, worldId, body.snapshot_id);
  out.value(await surety().worlds.restore(worldId, body, options));
  out.note(`The world is as it was when the snapshot ${body.snapshot_id} was taken.`);
}

/** Lists what a restore discards, and asks. */
export async function confirmRestore(
  context: CommandContext,
  worldId: string,
  snapshotId: string,
): Promise<void> {
  for (const line of await describeLoss(context, worldId, snapshotId)) context.out.note(line);
  const question = `Restore the snapshot ${snapshotId}?`;
  await confirm(context, { question, refusal: 'Nothing was restored.', isSure: false });
}

/** Says what a reset discards, and asks. */
export async function confirmReset(context: CommandContext, worldId: string): Promise<void> {
  const options = { signal: context.io.interrupted };
  const { name, date_created } = await context.surety().worlds.get(worldId, options);
  context.out.note(`Discarded: all that was made or changed since ${date_created}, its beginning.`);
  const question = `Reset the world ${plainText(name)} (${worldId})?`;
  await confirm(context, { question, refusal: 'Nothing was reset.', isSure: false });
}

/** Resets a world to its beginning, after a question. */
export async function resetWorld(
  context: CommandContext,
  id: string | undefined,
  isSure: boolean,
): Promise<void> {
  const { io, out, surety } = context;
  const worldId = worldIdOf(context, id);
  if (tellOnly(context, { method: 'POST', path: `/sandbox/worlds/${worldId}/reset` })) return;
  const options = { signal: io.interrupted };
  if (!isSure) await confirmReset(context, worldId);
  out.value(await surety().worlds.reset(worldId, options));
}

/**
 * The records that the world has made, changed or removed since the snapshot, by their kinds.
 *
 * @throws UsageError if the world has no such snapshot.
 */
async function describeLoss(
  context: CommandContext,
  worldId: string,
  snapshotId: string,
): Promise<string[]> {
  const { io, surety } = context;
  const options = { signal: io.interrupted };
  const { data } = await surety().worlds.snapshots(worldId, options);
  const taken = data.find(({ snapshot_id }) => snapshot_id === snapshotId);
  if (!taken)
    throw new UsageError(
      `The world ${worldId} has no snapshot ${snapshotId}: "surety worlds snapshots ${worldId}" lists them.`,
    );
  const since = ` since ${taken.date_created}${taken.name ? ` (${plainText(taken.name)})` : ''}`;
  const query = { against: snapshotId, limit: 1 };
  const comparing = surety().worlds.diff(worldId, query, options).page();
  const { totals } = await withProgress(context, 'Comparing', comparing);
  if (!totals?.length) return [`Discarded: nothing, because nothing was changed${since}.`];
  const counts = totals.map(({ type, added, changed, removed }) => {
    const parts = [
      ...(added > 0 ? [`${added} made`] : []),
      ...(changed > 0 ? [`${changed} changed`] : []),
      ...(removed > 0 ? [`${removed} removed`] : []),
    ];
    return `  ${type}: ${parts.join(', ')}`;
  });
  return [`Discarded: all that was made or changed${since}.`, ...counts];
}

/**
 * The newest snapshot of a world that a person took to restore it, else the newest that an advance of the clock
 * took; null if it has neither.
 */
export async function findNewestSnapshot(
  { io, surety }: CommandContext,
  worldId: string,
): Promise<string | null> {
  const { data } = await surety().worlds.snapshots(worldId, { signal: io.interrupted });
  const kept = data.filter(({ name }) => name !== forkSnapshot);
  const found = kept.find(({ is_automatic }) => !is_automatic) ?? kept[0];
  return found?.snapshot_id ?? null;
}

/**
 * The default snapshot of a world to restore.
 *
 * @throws UsageError if it has none.
 */
async function newestSnapshot(context: CommandContext, worldId: string): Promise<string> {
  const found = await findNewestSnapshot(context, worldId);
  if (found) return found;
  throw new UsageError(`The world ${worldId} has no snapshot: "surety world snapshot" takes one.`);
}
