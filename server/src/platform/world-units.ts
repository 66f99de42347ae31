import { DomainError } from '../kernel/domain-error.ts';
import { seededChance } from '../kernel/seeded-chance.ts';
import type { ContextParts } from './context.ts';
import type { Handle } from './db/database.ts';
import { enterWorld, findGeneration } from './db/world-lock.ts';
import { nextTurn } from './db/world-seeds.ts';
import { platformErrors } from './platform-errors.ts';

type Units = Pick<ContextParts, 'begin' | 'nextTurn' | 'transaction'>;

/** Units of work in a live brand, which is never wiped. */
export function brandUnits({ transaction }: Handle): Units {
  return {
    begin: () => Promise.resolve(),
    nextTurn: () => Promise.resolve(null),
    transaction,
  };
}

/**
 * Units of work in a sandbox brand, which may be reset, restored or deleted at any moment: each
 * runs entirely before that or not at all, and a unit started before does not continue after it.
 */
export function worldUnits(
  { db, transaction }: Handle,
  brandId: string,
  seed: string | null,
): Units {
  let generation: bigint | undefined;
  const note = (found: bigint | null): void => {
    if (found === null) throw brandGone();
    generation ??= found;
    if (generation !== found) throw new DomainError(platformErrors.world_changed);
  };
  return {
    begin: async () => note(await findGeneration(db, brandId)),
    nextTurn: async (clock) => {
      if (seed === null) return null;
      const next = await nextTurn(db, brandId);
      note(next ? next.generation : await findGeneration(db, brandId));
      if (!next) throw new DomainError(platformErrors.world_changed);
      return seededChance({ seed, turn: next.turn, nowMs: () => clock.now().epochMilliseconds });
    },
    transaction: (work) =>
      transaction(async (tx) => {
        note(await enterWorld(tx, brandId));
        return work(tx);
      }),
  };
}

/** The error for a deleted brand, whose cached keys are valid for a moment longer. */
export function brandGone(): DomainError {
  return new DomainError(platformErrors.auth_err, { reason: 'These keys are no longer valid.' });
}
