import type { World } from '@surety/sdk';
import { NotFound } from '@surety/sdk/errors';
import { useProfile } from '../../access/profiles.ts';
import { tellNoUse } from '../../access/tell-use.ts';
import { UsageError } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';
import { copyOf } from './make-world.ts';
import { keepKeys, keptWorlds, profileOf, worldRows } from './world-keys.ts';

const columns = ['world_id', 'name', 'seed', 'is_demo', 'keys', 'date_created'];

/** Prints the worlds of the sandbox. */
export async function listWorlds(context: CommandContext): Promise<void> {
  const { io, surety, out, chosen } = context;
  const worlds: World[] = [];
  for await (const world of surety().worlds.list({ limit: 100 }, { signal: io.interrupted })) {
    worlds.push(world);
  }
  out.rows(worldRows(worlds, keptWorlds(context), chosen().access.brandId), { columns });
}

/** Snapshot that `@surety/sdk/test` takes of the world of a failed test. */
const failedSnapshot = 'as the test left it';

/** Chooses the world of the next commands. */
export async function useWorld(context: CommandContext, id: string): Promise<void> {
  const { io } = context;
  if (id === 'main') {
    useProfile(io, null);
    tellNoUse(context);
    return;
  }
  const fitting = [...keptWorlds(context)].filter((world) => world.startsWith(id));
  const [worldId] = fitting;
  if (worldId === undefined) {
    throw new UsageError(
      `The keys of the world ${id} are not kept here. "surety world open ${id}" makes a copy with keys.`,
    );
  }
  if (fitting.length > 1)
    throw new UsageError(`Several worlds begin with ${id}: ${fitting.join(', ')}.`);
  choose(context, worldId);
}

/** Uses a world whose keys are kept; copies any other, and uses the copy. */
export async function openWorld(context: CommandContext, id: string): Promise<void> {
  if (keptWorlds(context).has(id)) {
    choose(context, id);
    return;
  }
  const left = await snapshotOfFailure(context, id);
  const copy = await copyOf(context, left?.snapshot_id ?? id, `copy of ${id.slice(0, 13)}`);
  keepKeys(context, copy, false);
  const when = left ? 'as its test left it' : 'as it is now';
  context.out.note(`It is a copy of ${id} ${when}; its ids are the same.`);
  choose(context, copy.world_id);
}

/** The world's snapshot of a failed test; undefined if it has none, or the id is that of a snapshot. */
async function snapshotOfFailure({ surety, io }: CommandContext, id: string) {
  try {
    const { data } = await surety().worlds.snapshots(id, { signal: io.interrupted });
    return data.find(({ name }) => name === failedSnapshot);
  } catch (error) {
    if (error instanceof NotFound && error.code === 'world_dne') return undefined;
    throw error;
  }
}

function choose({ io, out }: CommandContext, worldId: string): void {
  useProfile(io, profileOf(worldId));
  out.note(`The next commands use the world ${worldId}. "surety world use main" goes back.`);
  if (io.env.SURETY_IDENTITY) {
    out.error('SURETY_IDENTITY is set, and keys of the environment come first: unset it.');
  }
}
