import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { getCardControls, setCardControls } from './card-controls.ts';
import {
  ControlsBody,
  ControlsSchema,
  controlsExample,
  readControls,
  renderControls,
} from './card-controls-schemas.ts';
import { cardErrors } from './card-errors.ts';

const common = { tag: 'Cards', dialect: 'request' } as const;
const params = idParams('card_id');
const answer = { status: 200, schema: ControlsSchema, example: controlsExample };

const getOperation = defineOperation({
  ...common,
  method: 'GET',
  path: '/cards/{card_id}/controls',
  operationId: 'getCardControls',
  sdk: 'cards.controls',
  clock: 'read',
  summary: 'Get the controls of a card',
  description: "Returns the card's controls and the amounts spent so far in the limited periods.",
  schemaCode: 'card_controls_get_schema',
  params,
  answer,
  errors: [cardErrors.card_dne],
  handle: async (context, { params: { card_id } }) =>
    renderControls(card_id.toLowerCase(), await getCardControls(context, card_id)),
});

const putOperation = defineOperation({
  ...common,
  method: 'PUT',
  path: '/cards/{card_id}/controls',
  operationId: 'putCardControls',
  sdk: 'cards.setControls',
  summary: 'Set the controls of a card',
  description:
    'Replaces all controls of the card; a control that is omitted is removed. A purchase over a spending limit is declined with 61, a purchase at a merchant that is not allowed with 57. Amounts spent before the controls were set count against the limits. A replacement card shares the controls and the spent amounts of the card that it replaces.',
  schemaCode: 'card_controls_schema',
  params,
  body: ControlsBody,
  answer,
  errors: [cardErrors.card_dne, cardErrors.card_closed],
  handle: async (context, { params: { card_id }, body }) =>
    renderControls(
      card_id.toLowerCase(),
      await setCardControls(context, card_id, readControls(body)),
    ),
});

/** Operations on a card's controls (docs/decisions/0070). */
export const cardControlOperations: readonly Operation[] = [getOperation, putOperation];
