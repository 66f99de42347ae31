import type { Unit } from '../../../platform/context.ts';
import { deleteClaim, insertClaim } from './number-claims-store.ts';

// In live a number is unique over the installation: two brands may have the same BIN. A sandbox's
// worlds copy cards with their numbers, so there it is unique within each (docs/decisions/0108).

/** Claims a number that a card is to have; false where another card has it. */
export async function claimNumber(
  unit: Unit,
  { cardId, number }: { cardId: string; number: string },
): Promise<boolean> {
  if (unit.environment !== 'live') return true;
  return insertClaim(unit, {
    cardId,
    numberHash: unit.vault.installationHash(number, 'card.number'),
  });
}

/** Lets go of the claim of a card that did not come about. */
export async function releaseNumber(unit: Unit, cardId: string): Promise<void> {
  if (unit.environment === 'live') await deleteClaim(unit, cardId);
}
