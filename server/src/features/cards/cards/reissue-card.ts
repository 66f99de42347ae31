import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { getAccount } from '../../accounts/accounts/accounts.ts';
import { requireNoRejection } from './agreed-terms.ts';
import { cardErrors } from './card-errors.ts';
import type { CardForm, ReissueType } from './card-rules.ts';
import { type CardRow, findSuccessor, lockCard } from './cards-store.ts';
import { issueCard, requireActive, termsOf } from './issue-card.ts';
import { requireCard } from './read-cards.ts';

export interface ReissueInput {
  type: ReissueType;
  /** Form and design of the new card; if undefined, those of the replaced card. */
  form: CardForm | undefined;
  cardDesignId: string | null | undefined;
}

/**
 * Issues a card in place of another, which is closed as soon as the new one is active: a virtual
 * one at once, a physical one when it is activated.
 *
 * @throws DomainError `card_dne`; `card_closed`; `card_not_activated`; `card_reissued` while an
 *   earlier replacement awaits its activation; `account_not_active`; `change_rejected`; `invalid_input` where an
 *   expired card is to keep its expiry.
 */
export async function reissueCard(
  context: Context,
  cardId: string,
  input: ReissueInput,
): Promise<CardRow> {
  return context.unit(async (unit) => {
    const card = requireCard(await lockCard(unit, cardId), cardId);
    await refuseReissue(unit, card, input.type);
    const account = await getAccount(unit, card.account_id);
    requireActive(account);
    await requireNoRejection(unit, card);
    return issueCard(unit, {
      customerId: card.customer_id,
      accountId: card.account_id,
      form: input.form ?? card.form,
      cardDesignId: input.cardDesignId === undefined ? card.card_design_id : input.cardDesignId,
      terms: await termsOf(unit, account),
      replaces: { card, type: input.type },
    });
  });
}

async function refuseReissue(context: Context, card: CardRow, type: ReissueType): Promise<void> {
  const { card_id } = card;
  if (card.status === 'closed') throw new DomainError(cardErrors.card_closed, { card_id });
  if (!card.activated_at) throw new DomainError(cardErrors.card_not_activated, { card_id });
  const successor = await findSuccessor(context, card_id);
  if (successor) {
    throw new DomainError(cardErrors.card_reissued, { card_id, successor_id: successor.card_id });
  }
  const today = context.clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString();
  if (type === 'same_card_number' && card.expires_on < today) {
    throw invalidInput([
      {
        field: 'reissue_type',
        rule: 'must be a type with a new expiry date, because the card has expired',
      },
    ]);
  }
}
