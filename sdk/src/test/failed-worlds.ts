import { NotFound } from '../platform/errors.ts';
import type { Surety, SuretyWorld } from '../surety.ts';

/** Worlds of tests begin with it; those of failed tests have a snapshot of the name below. */
const namePrefix = 'test: ';
const failedSnapshot = 'as the test left it';

const maxNameLength = 100;
const maxFailed = 20;
const maxWalked = 1_000;

/** The name of a test's world in lists of worlds. */
export function worldName(test: string): string {
  const plain = `${namePrefix}${test}`.replaceAll(/[\p{Cc}\s]+/gu, ' ');
  return plain.slice(0, maxNameLength).trim();
}

/**
 * Keeps a failed test's world as it is: the clock stops, keys can only read from now on, and a snapshot
 * holds this moment, which further attempts of webhook deliveries do not change. Keys are restricted rather
 * than revoked, so that code of the test that still runs reads on and changes nothing.
 */
export async function freezeWorld(surety: Surety, world: SuretyWorld): Promise<void> {
  await world.clock.update({ mode: 'stopped' });
  await restrictKeys(world);
  await surety.worlds.snapshot(world.world.world_id, { name: failedSnapshot });
}

/** The key that these requests are sent with is the last, since it cannot restrict others afterwards. */
async function restrictKeys(world: SuretyWorld): Promise<void> {
  const keys = await world.keys.list({ limit: 100 }).take(maxWalked);
  const full = keys.filter(
    ({ scope, status }) => scope === 'full' && (status === 'active' || status === 'expiring'),
  );
  const isOwn = ({ identity_hint }: { identity_hint: string }) =>
    world.access.identity.endsWith(identity_hint);
  for (const key of [...full.filter((one) => !isOwn(one)), ...full.filter(isOwn)]) {
    await world.keys.update(key.key_id, { scope: 'read_only' });
  }
}

/**
 * Deletes worlds of failed tests except the 20 newest. A world without a snapshot of a failure stays: its
 * test may be running, or a copy may be open.
 */
export async function deleteOldWorlds(surety: Surety): Promise<void> {
  let failed = 0;
  for (const { name, world_id } of await surety.worlds.list({ limit: 100 }).take(maxWalked)) {
    if (!name.startsWith(namePrefix) || !(await isOfFailedTest(surety, world_id))) continue;
    failed += 1;
    if (failed > maxFailed) await unlessGone(surety.worlds.delete(world_id));
  }
}

async function isOfFailedTest(surety: Surety, worldId: string): Promise<boolean> {
  const list = await unlessGone(surety.worlds.snapshots(worldId));
  return list?.data.some(({ name }) => name === failedSnapshot) ?? false;
}

/** Null for a world that another process, or the test itself, has deleted. */
export async function unlessGone<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
