import { DomainError } from '../kernel/domain-error.ts';
import type { Context } from './context.ts';
import type { Database } from './db/database.ts';
import { enterWorld, findGeneration } from './db/world-lock.ts';

/**
 * Units of work in a sandbox brand, which may be reset, restored or deleted at any moment: each runs
 * wholly before it or not at all, and none that began before it goes on after it.
 */
export function worldUnits(
  database: Database,
  brandId: string,
): Pick<Context, 'begin' | 'transaction'> {
  let generation: bigint | undefined;
  const note = (found: bigint | null): void => {
    if (found === null) {
      throw new DomainError('auth_err', { reason: 'These keys are no longer valid.' });
    }
    generation ??= found;
    if (generation !== found) throw new DomainError('world_changed');
  };
  return {
    begin: async () => note(await findGeneration(database.kysely, brandId)),
    transaction: (work) =>
      database.transaction(async (tx) => {
        note(await enterWorld(tx, brandId));
        return work(tx);
      }),
  };
}
