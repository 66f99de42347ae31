import type { Context } from '../../../platform/context.ts';
import { getProgram } from '../../tenants/brands/brands.ts';
import { counterfactualsOf } from './counterfactual-rules.ts';
import { findCircumstances, listOtherCards } from './counterfactuals-store.ts';
import type { DecidedStep } from './decision-rules.ts';
import { type Counterfactual, newCardUntil } from './declined-purchase-rules.ts';
import type { CardTransaction } from './transaction-rules.ts';

/** A customer has few cards; more than these are not tried. */
const maxOtherCards = 20;

/**
 * Lists the changes that would have had a declined authorization approved. Its decision is compared as
 * it was recorded; the program's settings and the customer's other cards as they are now.
 */
export async function findCounterfactuals(
  context: Context,
  row: CardTransaction,
  decision: DecidedStep & { at: Temporal.Instant },
): Promise<Counterfactual[]> {
  const { card_id: cardId, account_id: accountId } = row;
  const now = await findCircumstances(context, { cardId, accountId });
  if (!now) throw new Error(`Transaction ${row.transaction_id} names a card that does not exist`);
  const { settings } = await getProgram(context, now.program_id);
  const currency = decision.program_currency;
  return counterfactualsOf({
    ...decision,
    asked_hundredths: -(row.original_amount_cents ?? row.amount_cents),
    exchange_rate: row.exchange_rate,
    program_takes_foreign: settings.foreign_currency === 'allowed' && !decision.foreign_declined,
    is_activated: now.is_activated,
    is_reissuable: now.is_activated && !now.is_replaced,
    new_card_until: newCardUntil(decision.at, settings.card_valid_months),
    other_cards: await listOtherCards(context, { cardId, currency, limit: maxOtherCards }),
  });
}
