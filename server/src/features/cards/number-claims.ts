import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { deleteClaim, insertClaim } from './number-claims-store.ts';

// In live a number is unique over the installation: two brands may have the same BIN. A sandbox's
// worlds copy cards with their numbers, so there it is unique within each (docs/decisions/0108).

/** Claims a number that a card is to have; false where another card has it. */
export async function claimNumber(
  tx: Tx,
  { environment, vault }: Context,
  { cardId, number }: { cardId: string; number: string },
): Promise<boolean> {
  if (environment !== 'live') return true;
  return insertClaim(tx, { cardId, numberHash: vault.installationHash(number, 'card.number') });
}

/** Lets go of the claim of a card that did not come about. */
export async function releaseNumber(tx: Tx, context: Context, cardId: string): Promise<void> {
  if (context.environment === 'live') await deleteClaim(tx, cardId);
}
