import { UsageError } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';
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

/** Restores a snapshot, the newest one unless told. */
export async function restoreWorld(
  context: CommandContext,
  id: string | undefined,
  { world }: { world?: string },
): Promise<void> {
  const worldId = worldIdOf(context, world);
  const body = { snapshot_id: id ?? (await newestSnapshot(context, worldId)) };
  if (tellOnly(context, { method: 'POST', path: `/sandbox/worlds/${worldId}/restore`, body: body }))
    return;
  const options = { signal: context.io.interrupted };
  context.out.value(await context.surety().worlds.restore(worldId, body, options));
  context.out.note(`The world is as it was when the snapshot ${body.snapshot_id} was taken.`);
}

/** Resets a world to its beginning. */
export async function resetWorld(context: CommandContext, id: string | undefined): Promise<void> {
  const worldId = worldIdOf(context, id);
  if (tellOnly(context, { method: 'POST', path: `/sandbox/worlds/${worldId}/reset` })) return;
  const options = { signal: context.io.interrupted };
  context.out.value(await context.surety().worlds.reset(worldId, options));
}

/**
 * The newest snapshot of a world, automatic ones included.
 *
 * @throws UsageError if it has none.
 */
export async function newestSnapshot(context: CommandContext, worldId: string): Promise<string> {
  const options = { signal: context.io.interrupted };
  const { data } = await context.surety().worlds.snapshots(worldId, options);
  const [newest] = data;
  if (newest) return newest.snapshot_id;
  throw new UsageError(`The world ${worldId} has no snapshot: "surety world snapshot" takes one.`);
}
