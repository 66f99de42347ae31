import { sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';
import { defineMachine, type ObjectDefinition } from '../../../platform/objects/define-object.ts';
import { call } from '../../../platform/objects/move-call.ts';
import type { CardForm } from './card-rules.ts';
import { cardStates } from './card-states.ts';

const changed = (status: string) =>
  call('changeCard', 'PATCH /cards/{card_id}', { set: { status } });

const machine = defineMachine(
  cardStates,
  {
    activate: call('activateCard', 'POST /cards/{card_id}/activate'),
    reactivate: changed('active'),
    deactivate: changed('inactive'),
    close: changed('closed'),
  },
  ({ form, activated_at }) => ({ form: form as CardForm, wasActivated: activated_at !== null }),
);

export const cardObject: ObjectDefinition = {
  type: 'card',
  words: 'a card',
  path: '/cards/{object_id}',
  machines: { card: machine },
  select: (brandId, ids) => sql`
    select 'card', card_id, 'Card …' || last_four, customer_id,
           jsonb_build_object('card', status),
           jsonb_build_object('card_id', card_id, 'form', form, 'activated_at', activated_at)
      from cards where brand_id = ${brandId} and card_id = any(${ids}::uuid[])`,
};

/** At most `limit` ids of cards with these last digits, newest first. */
export async function findCardIds(
  { db, brandId }: BrandScope,
  lastFour: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('cards')
    .select('card_id')
    .where('brand_id', '=', brandId)
    .where('last_four', '=', lastFour)
    .orderBy('card_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ card_id }) => card_id);
}
