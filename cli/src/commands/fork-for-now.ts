import { Surety, type World } from '@surety/sdk';
import type { CommandContext } from '../context.ts';
import { holdProcess } from '../passing-change.ts';
import { worldIdOf } from './world/world-keys.ts';

/** A copy of the world of the keys, which its maker removes. */
export interface PassingFork {
  readonly world: World;
  readonly surety: Surety;
  remove(): Promise<void>;
  /** Leaves the copy to the user. */
  keep(): void;
}

/** Copies the world of the keys. No snapshot stays behind: a world has few. */
export async function forkForNow(context: CommandContext, name: string): Promise<PassingFork> {
  const parentId = worldIdOf(context, undefined);
  const release = holdProcess();
  try {
    return await copy(context, { parentId, name, release });
  } catch (error) {
    release();
    throw error;
  }
}

/** Requests that make something are not ended by the signal: an answer that is lost would name what stays behind. */
async function copy(
  context: CommandContext,
  { parentId, name, release }: { parentId: string; name: string; release: () => void },
): Promise<PassingFork> {
  const { worlds } = context.surety();
  const { interrupted } = context.io;
  interrupted.throwIfAborted();
  const { snapshot_id } = await worlds.snapshot(parentId, { name });
  try {
    interrupted.throwIfAborted();
    const made = await worlds.create({ from_snapshot: snapshot_id, name: name.slice(0, 100) });
    const { identity, authorization, ...world } = made;
    const access = { ...context.chosen().access, identity, authorization, brandId: made.brand_id };
    return {
      world,
      surety: new Surety({ ...access, warn: (text) => context.out.note(text) }),
      // Not ended by the signal: an interrupted command still removes what it made.
      remove: async () => {
        await worlds.delete(made.world_id).finally(release);
      },
      keep: release,
    };
  } finally {
    await worlds.deleteSnapshot(parentId, snapshot_id);
  }
}
