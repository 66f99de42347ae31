import type { Surety } from '@surety/sdk';
import { forkSnapshot } from '@surety/sdk/command/fork-snapshot';
import { sessionKey } from '../platform/keys.ts';
import { queries } from '../platform/queries.ts';
import { type SessionBrand, worldOf } from '../platform/session.ts';
import { suretyOf } from '../platform/surety-of.ts';
import { forkPrefix } from './fork-origin.ts';

/** A copy of a world, with the ids of its objects. */
export interface Fork {
  readonly brandId: string;
  readonly world: string;
  readonly surety: Surety;
}

/**
 * Copies a world as it is now. The person is a member of the copy as of any world that they make.
 *
 * @throws ApiError, such as for a world that has no room for another snapshot
 */
export async function forkWorld(surety: Surety, { brand_id, name }: SessionBrand): Promise<Fork> {
  const { snapshot_id } = await surety.worlds.snapshot(brand_id, { name: forkSnapshot });
  try {
    const origin = name.replace(new RegExp(`^(${forkPrefix})+`), '');
    const created = await surety.worlds.create({
      from_snapshot: snapshot_id,
      name: `${forkPrefix}${origin}`.slice(0, 100),
    });
    await queries.invalidateQueries({ queryKey: sessionKey });
    const { brand_id: brandId } = created;
    return { brandId, world: worldOf(brandId), surety: suretyOf(brandId) };
  } finally {
    // The copy is whole by itself.
    await surety.worlds.deleteSnapshot(brand_id, snapshot_id);
  }
}
