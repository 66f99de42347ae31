import { forkSnapshot } from '@surety/sdk/command/fork-snapshot';
import { NotFound } from '@surety/sdk/errors';
import type { CommandContext } from '../../context.ts';
import { tellOnly } from '../tell-request.ts';
import { handOver, worldIdOf } from './world-keys.ts';

interface MakeOptions {
  readonly name?: string;
  readonly env?: boolean;
}

/** Creates an empty world. */
export async function createWorld(
  context: CommandContext,
  { name, seed, env }: MakeOptions & { seed?: string },
): Promise<void> {
  const body = {
    ...(name === undefined ? {} : { name }),
    ...(seed === undefined ? {} : { seed }),
  };
  if (tellOnly(context, { method: 'POST', path: '/sandbox/worlds', body: body })) return;
  const options = { signal: context.io.interrupted };
  handOver(context, await context.surety().worlds.create(body, options), env === true);
}

/** Copies a world or a snapshot. */
export async function forkWorld(
  context: CommandContext,
  { from, name, env }: MakeOptions & { from?: string },
): Promise<void> {
  const told = { from: from ?? worldIdOf(context, undefined), ...(name ? { name } : {}) };
  if (tellOnly(context, { method: 'POST', path: '/sandbox/worlds', body: told })) return;
  handOver(context, await copyOf(context, told.from, name), env === true);
}

/** A copy of a world as it is now, or of a snapshot. */
export async function copyOf(context: CommandContext, from: string, name: string | undefined) {
  const { worlds } = context.surety();
  const options = { signal: context.io.interrupted };
  const snapshotId = await snapshotOf(context, from);
  const body = { from_snapshot: snapshotId, ...(name === undefined ? {} : { name }) };
  return worlds.create(body, options);
}

/** A new snapshot of a world; an id of no world is taken for that of a snapshot. */
async function snapshotOf(context: CommandContext, from: string): Promise<string> {
  try {
    const options = { signal: context.io.interrupted };
    const { worlds } = context.surety();
    return (await worlds.snapshot(from, { name: forkSnapshot }, options)).snapshot_id;
  } catch (error) {
    if (error instanceof NotFound && error.code === 'world_dne') return from;
    throw error;
  }
}
