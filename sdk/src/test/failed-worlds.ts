import { NotFound } from '../platform/errors.ts';
import type { Surety, SuretyWorld } from '../surety.ts';

/** Worlds of tests begin with it; those of failed tests have a snapshot of the name below. */
const namePrefix = 'test: ';
const failedSnapshot = 'as the test left it';

const maxNameLength = 100;
const maxFailed = 20;
const maxWalked = 1_000;
const abandonedAfterMs = 7 * 24 * 60 * 60 * 1_000;

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
 * Deletes worlds of failed tests except the 20 newest, and worlds that a killed run left a week ago.
 * A world of a test that runs at present has no snapshot of a failure, and stays.
 */
export async function deleteOldWorlds(surety: Surety): Promise<void> {
  let failed = 0;
  for (const world of await surety.worlds.list({ limit: 100 }).take(maxWalked)) {
    if (!world.name.startsWith(namePrefix)) continue;
    const isAbandoned = Date.now() - Date.parse(world.date_created) > abandonedAfterMs;
    const hasFailed = await isOfFailedTest(surety, world.world_id);
    if (hasFailed) failed += 1;
    const isTooMany = hasFailed ? failed > maxFailed : isAbandoned;
    if (isTooMany) await unlessGone(surety.worlds.delete(world.world_id));
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
