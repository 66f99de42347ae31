import Type from 'typebox';
import { invalidInput } from '../../../kernel/domain-error.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { atLeastOneOf, inPlace, named, nullable } from '../../../platform/http/schemas/schema.ts';
import { accountErrors } from '../../accounts/accounts/accounts.ts';
import { changeErrors } from '../../people/agreement-changes/agreement-changes.ts';
import { cardErrors } from './card-errors.ts';
import type { ReissueType } from './card-rules.ts';
import {
  CardFormSchema,
  CardSchema,
  cardExample,
  ReissueTypeSchema,
  renderCard,
} from './cards-schemas.ts';
import { activateCard } from './change-card-status.ts';
import { reissueCard } from './reissue-card.ts';

const common = { tag: 'Cards', dialect: 'request' } as const;
const params = idParams('card_id');

const activateOperation = defineOperation({
  ...common,
  method: 'POST',
  path: '/cards/{card_id}/activate',
  operationId: 'activateCard',
  sdk: 'cards.activate',
  summary: 'Activate a physical card',
  description:
    'Activates a physical card once its holder has received it; a card can be activated only once. The card that it replaces is closed in the same step.',
  schemaCode: 'card_activate_schema',
  params,
  answer: { status: 200, schema: CardSchema, example: cardExample },
  errors: [
    cardErrors.card_dne,
    cardErrors.card_closed,
    cardErrors.card_activated,
    changeErrors.change_rejected,
  ],
  handle: async (context, { params: { card_id } }) =>
    renderCard(await activateCard(context, card_id)),
});

const OtherName = inPlace(ReissueTypeSchema, {
  description: 'This field is another name of `reissue_type`.',
});

const reissueOperation = defineOperation({
  ...common,
  method: 'POST',
  path: '/cards/{card_id}/reissue',
  operationId: 'reissueCard',
  sdk: 'cards.reissue',
  summary: 'Reissue a card',
  description:
    'Issues a new card that replaces this one. This card is closed when the new card becomes active: immediately if the new card is virtual, on activation if it is physical. A card that keeps the number keeps the PIN.',
  schemaCode: 'card_reissue_schema',
  params,
  body: Type.Object(
    {
      reissue_type: Type.Optional(
        inPlace(ReissueTypeSchema, {
          description:
            'The kind of reissue, required here or under another name. An expired card cannot be reissued with its number and expiry.',
        }),
      ),
      mode: Type.Optional(OtherName),
      reason: Type.Optional(OtherName),
      form: Type.Optional(CardFormSchema),
      card_design_id: Type.Optional(
        nullable(
          Type.String({
            minLength: 1,
            maxLength: 100,
            description: 'The default is that of the old card.',
          }),
        ),
      ),
    },
    {
      ...named('CardReissue'),
      ...atLeastOneOf('reissue_type', 'mode', 'reason'),
      examples: [{ reissue_type: 'new_card_number' }],
    },
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
    cardErrors.card_dne,
    cardErrors.card_closed,
    cardErrors.card_not_activated,
    cardErrors.card_reissued,
    accountErrors.account_not_active,
    changeErrors.change_rejected,
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

function readType(body: {
  reissue_type?: ReissueType;
  mode?: ReissueType;
  reason?: ReissueType;
}): ReissueType {
  const given = [body.reissue_type, body.mode, body.reason].filter((type) => type !== undefined);
  const [type] = given;
  if (!type) throw invalidInput([{ field: 'reissue_type', rule: 'is required' }]);
  if (given.every((each) => each === type)) return type;
  throw invalidInput([
    { field: 'reissue_type', rule: 'must equal its other names mode and reason' },
  ]);
}

/** Operations that activate and reissue a card. */
export const cardLifeOperations: readonly Operation[] = [activateOperation, reissueOperation];
