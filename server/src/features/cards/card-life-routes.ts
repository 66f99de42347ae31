import Type from 'typebox';
import { invalidInput } from '../../kernel/domain-error.ts';
import { defineOperation, idParams, type Operation } from '../../platform/http/operation.ts';
import { nullable, oneOf } from '../../platform/http/schema.ts';
import { cardForms, type ReissueType, reissueTypes } from './card-rules.ts';
import { activateCard, reissueCard } from './cards.ts';
import { CardSchema, cardExample, renderCard } from './cards-schemas.ts';

const common = { tag: 'Cards', dialect: 'request' } as const;
const params = idParams('card_id');

/** How a card becomes active, and how it is replaced. */
export function cardLifeOperations(): Operation[] {
  return [activateOperation(), reissueOperation()];
}

function activateOperation(): Operation {
  return defineOperation({
    ...common,
    method: 'POST',
    path: '/cards/{card_id}/activate',
    operationId: 'activateCard',
    summary: 'Activate a physical card',
    description:
      'Once, when its holder has it. A card that it replaces is closed in the same step.',
    schemaCode: 'card_activate_schema',
    params,
    answer: { status: 200, schema: CardSchema, example: cardExample },
    errors: ['card_dne', 'card_closed', 'card_activated'],
    handle: async (context, { params: { card_id } }) =>
      renderCard(await activateCard(context, card_id)),
  });
}

function reissueOperation(): Operation {
  return defineOperation({
    ...common,
    method: 'POST',
    path: '/cards/{card_id}/reissue',
    operationId: 'reissueCard',
    summary: 'Reissue a card',
    description:
      'Issues a new card in place of this one, which is closed as soon as the new one is active: at once for a virtual card, when it is activated for a physical one. A PIN goes with the number.',
    schemaCode: 'card_reissue_schema',
    params,
    body: Type.Object(
      {
        reissue_type: Type.Optional(
          oneOf(reissueTypes, { description: 'Required: what stays of the card.' }),
        ),
        mode: Type.Optional(oneOf(reissueTypes, { description: 'Another name of reissue_type.' })),
        reason: Type.Optional(
          oneOf(reissueTypes, { description: 'Another name of reissue_type.' }),
        ),
        form: Type.Optional(oneOf(cardForms, { description: 'That of the old card by default.' })),
        card_design_id: Type.Optional(
          nullable(
            Type.String({
              minLength: 1,
              maxLength: 100,
              description: 'That of the old card by default.',
            }),
          ),
        ),
      },
      { examples: [{ reissue_type: 'new_card_number' }] },
    ),
    answer: {
      status: 201,
      schema: CardSchema,
      example: {
        ...cardExample,
        replaces_card_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c30',
        reissue_type: 'new_card_number',
      },
    },
    errors: [
      'card_dne',
      'card_closed',
      'card_not_activated',
      'card_reissued',
      'account_not_active',
    ],
    handle: async (context, { params: { card_id }, body }) =>
      renderCard(
        await reissueCard(context, card_id, {
          type: readType(body),
          form: body.form,
          cardDesignId: body.card_design_id,
        }),
      ),
  });
}

function readType(body: {
  reissue_type?: ReissueType;
  mode?: ReissueType;
  reason?: ReissueType;
}): ReissueType {
  const given = [body.reissue_type, body.mode, body.reason].filter((type) => type !== undefined);
  const [type] = given;
  if (!type) throw invalidInput([{ field: 'reissue_type', rule: 'is required' }]);
  if (given.every((each) => each === type)) return type;
  throw invalidInput([{ field: 'reissue_type', rule: 'must say the same as its other names' }]);
}
