import Type from 'typebox';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { named, nullable, secret, Uuid } from '../../../platform/http/schemas/schema.ts';
import { cardErrors } from './card-errors.ts';
import { getPinState, setCardPin, verifyCardPin } from './card-pins.ts';
import { maxFailedTries, pinPattern } from './pin-rules.ts';

const common = { tag: 'Cards', dialect: 'request' } as const;
const params = idParams('card_id');
const exampleId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31';

const PinBody = Type.Object(
  {
    pin: secret(
      Type.String({
        pattern: pinPattern,
        rule: 'must be 4 to 12 digits',
        writeOnly: true,
        examples: ['4865'],
      }),
    ),
  },
  named('CardPin'),
);

const getOperation = defineOperation({
  ...common,
  method: 'GET',
  path: '/cards/{card_id}/pin',
  operationId: 'getCardPin',
  sdk: 'cards.pin',
  clock: 'unread',
  summary: 'Get the state of the PIN of a card',
  description: 'Says whether the card has a PIN, and if it is locked; never the PIN itself.',
  schemaCode: 'card_pin_get_schema',
  params,
  answer: {
    status: 200,
    schema: Type.Object(
      {
        card_id: Uuid(),
        is_set: Type.Boolean({ description: 'True if the card has a PIN.' }),
        tries_left: nullable(
          Type.Integer({
            description:
              'The PIN is locked after this many more wrong tries, and at 0 now. The value is null without a PIN.',
          }),
        ),
      },
      named('CardPinState'),
    ),
    example: { card_id: exampleId, is_set: true, tries_left: maxFailedTries },
  },
  errors: [cardErrors.card_dne],
  handle: async (context, { params: { card_id } }) => {
    const { triesLeft } = await getPinState(context, card_id);
    return { card_id: card_id.toLowerCase(), is_set: triesLeft !== null, tries_left: triesLeft };
  },
});

const setOperation = defineOperation({
  ...common,
  method: 'POST',
  path: '/cards/{card_id}/pin',
  operationId: 'setCardPin',
  sdk: 'cards.setPin',
  summary: 'Set the PIN of a card',
  description:
    "Sets the card's PIN and replaces any earlier PIN, even a locked one. PINs that are easy to guess (such as 1234, 0000, 1212 or digits printed on the card) are refused.",
  schemaCode: 'card_pin_schema',
  params,
  body: PinBody,
  answer: {
    status: 201,
    schema: Type.Object({ card_id: Uuid(), tries_left: Type.Integer() }, named('CardPinSet')),
    example: { card_id: exampleId, tries_left: maxFailedTries },
  },
  errors: [cardErrors.card_dne, cardErrors.card_closed],
  handle: async (context, { params: { card_id }, body }) => {
    await setCardPin(context, card_id, body.pin);
    return { card_id, tries_left: maxFailedTries };
  },
});

const verifyOperation = defineOperation({
  ...common,
  method: 'POST',
  path: '/cards/{card_id}/pin/verify',
  operationId: 'verifyCardPin',
  sdk: 'cards.verifyPin',
  summary: 'Check the PIN of a card',
  description:
    'Checks a PIN. A wrong PIN is not an error: the response has `verified: false`. The third wrong PIN in a row locks the PIN until a new one is set; a correct PIN resets the count of tries.',
  schemaCode: 'card_pin_verify_schema',
  params,
  body: PinBody,
  answer: {
    status: 200,
    schema: Type.Object(
      {
        card_id: Uuid(),
        verified: Type.Boolean(),
        tries_left: Type.Integer({
          description: 'The PIN is locked after this many more wrong tries.',
        }),
      },
      named('CardPinCheck'),
    ),
    example: { card_id: exampleId, verified: true, tries_left: maxFailedTries },
  },
  errors: [
    cardErrors.card_dne,
    cardErrors.card_closed,
    cardErrors.pin_not_set,
    cardErrors.pin_locked,
  ],
  handle: async (context, { params: { card_id }, body }) => {
    const { verified, triesLeft } = await verifyCardPin(context, card_id, body.pin);
    return { card_id, verified, tries_left: triesLeft };
  },
});

/** Operations on a card's PIN, which no answer ever shows. */
export const cardPinOperations: readonly Operation[] = [
  getOperation,
  setOperation,
  verifyOperation,
];
