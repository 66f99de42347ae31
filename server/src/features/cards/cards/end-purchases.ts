import type { Unit } from '../../../platform/context.ts';
import { getAccount } from '../../accounts/accounts/accounts.ts';
import { cardList } from './cards-store.ts';
import { deactivateCardsOf } from './close-cards.ts';

/** Accounts of a customer's active cards that one pass looks at. */
const accountsAtOnce = 100;

/** Turns off a customer's active cards of a program. */
export async function endPurchases(
  unit: Unit,
  { customerId, programId }: { customerId: string; programId: string },
): Promise<void> {
  const page = { before: null, limit: accountsAtOnce };
  const cards = await cardList.list(unit, { customerId, status: 'active' }, page);
  for (const accountId of new Set(cards.map(({ account_id }) => account_id))) {
    const { program_id } = await getAccount(unit, accountId);
    if (program_id === programId) await deactivateCardsOf(unit, accountId);
  }
}
