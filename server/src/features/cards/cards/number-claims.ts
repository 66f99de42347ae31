import type { Unit } from '../../../platform/context.ts';
import { deleteClaim, insertClaim } from './number-claims-store.ts';

// A live number is unique over the installation, because brands may share a BIN. A sandbox's worlds
// copy cards with their numbers, so there a number is unique within each brand (docs/decisions/0108).

/** Claims the number of a new card; false if another card has it. */
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

/** Releases the claim of a card that was not issued. */
export async function releaseNumber(unit: Unit, cardId: string): Promise<void> {
  if (unit.environment === 'live') await deleteClaim(unit, cardId);
}
