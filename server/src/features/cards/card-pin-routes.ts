import Type from 'typebox';
import { defineOperation, idParams, type Operation } from '../../platform/http/operation.ts';
import { Uuid } from '../../platform/http/schema.ts';
import { setCardPin, verifyCardPin } from './cards.ts';
import { maxFailedTries, pinPattern } from './pin-rules.ts';

const common = { tag: 'Cards', dialect: 'request' } as const;
const params = idParams('card_id');
const exampleId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31';

const PinBody = Type.Object({
  pin: Type.String({
    pattern: pinPattern,
    rule: 'must be 4 to 12 digits',
    writeOnly: true,
    examples: ['4865'],
  }),
});

/** A card's PIN: set and checked, never shown. */
export function cardPinOperations(): Operation[] {
  return [setOperation(), verifyOperation()];
}

function setOperation(): Operation {
  return defineOperation({
    ...common,
    method: 'POST',
    path: '/cards/{card_id}/pin',
    operationId: 'setCardPin',
    summary: 'Set the PIN of a card',
    description:
      'In place of any other, also of one that is locked. PINs that are tried first (1234, 0000, 1212, what is printed on the card) are refused.',
    schemaCode: 'card_pin_schema',
    params,
    body: PinBody,
    answer: {
      status: 201,
      schema: Type.Object({ card_id: Uuid(), tries_left: Type.Integer() }),
      example: { card_id: exampleId, tries_left: maxFailedTries },
    },
    errors: ['card_dne', 'card_closed'],
    handle: async (context, { params: { card_id }, body }) => {
      await setCardPin(context, card_id, body.pin);
      return { card_id, tries_left: maxFailedTries };
    },
  });
}

function verifyOperation(): Operation {
  return defineOperation({
    ...common,
    method: 'POST',
    path: '/cards/{card_id}/pin/verify',
    operationId: 'verifyCardPin',
    summary: 'Check the PIN of a card',
    description:
      'A wrong PIN is an answer, not an error. The third wrong one in a row locks the PIN until a new one is set; a right one gives all tries back.',
    schemaCode: 'card_pin_verify_schema',
    params,
    body: PinBody,
    answer: {
      status: 200,
      schema: Type.Object({
        card_id: Uuid(),
        verified: Type.Boolean(),
        tries_left: Type.Integer({ description: 'Wrong tries until the PIN is locked.' }),
      }),
      example: { card_id: exampleId, verified: true, tries_left: maxFailedTries },
    },
    errors: ['card_dne', 'card_closed', 'pin_not_set', 'pin_locked'],
    handle: async (context, { params: { card_id }, body }) => {
      const { verified, triesLeft } = await verifyCardPin(context, card_id, body.pin);
      return { card_id, verified, tries_left: triesLeft };
    },
  });
}
