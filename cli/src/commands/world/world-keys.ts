import type { World, WorldWithKeys } from '@surety/sdk';
import { exportLines } from '../../access/export-lines.ts';
import { listProfiles, readProfile, worldPrefix, writeProfile } from '../../access/profiles.ts';
import { UsageError } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';

/** Profile with the keys of a world. */
export function profileOf(worldId: string): string {
  return `${worldPrefix}${worldId}`;
}

/** Ids of the worlds whose keys are kept for the service of these keys. */
export function keptWorlds({ io, chosen }: CommandContext): Set<string> {
  const { baseUrl } = chosen().access;
  const names = listProfiles(io).filter((name) => name.startsWith(worldPrefix));
  return new Set(
    names
      .filter((name) => readProfile(io, name).baseUrl === baseUrl)
      .map((name) => name.slice(worldPrefix.length)),
  );
}

/** Keeps the keys of a new world, or prints them for a shell; the keys appear nowhere else. */
export function keepKeys(context: CommandContext, made: WorldWithKeys, isForShell: boolean): void {
  const { io, out, chosen } = context;
  const { identity, authorization, ...world } = made;
  const access = { ...chosen().access, identity, authorization, brandId: made.brand_id };
  if (isForShell) {
    for (const line of exportLines(access)) out.line(line);
    return;
  }
  const path = writeProfile(io, profileOf(made.world_id), access);
  if (out.isForPrograms) {
    out.value({ ...world, profile: profileOf(made.world_id) });
    return;
  }
  out.value(world);
  out.note(`Its keys are kept in ${path}.`);
}

/**
 * The world of an id, or that of the keys.
 *
 * @throws UsageError if it is not known of which world the keys are.
 */
export function worldIdOf({ chosen }: CommandContext, id: string | undefined): string {
  const found = id ?? chosen().access.brandId;
  if (found !== undefined) return found;
  throw new UsageError(
    'It is not known of which world these keys are. Give its id ("surety world list" shows them), or set SURETY_BRAND_ID.',
  );
}

/** Keeps or prints the keys of a new world, and names the command that uses them. */
export function handOver(context: CommandContext, made: WorldWithKeys, isForShell: boolean): void {
  keepKeys(context, made, isForShell);
  if (!isForShell && !context.out.isForPrograms)
    context.out.note(`"surety world use ${made.world_id}" uses them for the next commands.`);
}

/** A table of worlds. */
export function worldRows(worlds: readonly World[], kept: ReadonlySet<string>, used?: string) {
  return worlds.map((world) => ({
    ...world,
    keys: world.world_id === used ? 'in use' : kept.has(world.world_id) ? 'kept' : '-',
  }));
}
