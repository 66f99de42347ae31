import { defineOperation, idParams, type Operation } from '../../../platform/http/operation.ts';
import { objectErrors } from './objects-errors.ts';
import {
  ObjectMovesView,
  ObjectView,
  objectExample,
  objectMovesExample,
} from './objects-schemas.ts';
import { type FoundObject, getObject, movesOf } from './read-objects.ts';

const common = { tag: 'Search', dialect: 'request', method: 'GET', clock: 'unread' } as const;
const params = idParams('object_id');
const errors = [objectErrors.object_dne];

const get = defineOperation({
  ...common,
  path: '/objects/{object_id}',
  operationId: 'getObject',
  summary: 'Get an object by its id alone',
  description:
    'Returns the type, the title and the states of an object, by an id of any kind: of a customer, a card, a transfer, an event, a webhook and so on.',
  schemaCode: 'object_schema',
  params,
  answer: { status: 200, schema: ObjectView, example: objectExample },
  errors,
  handle: async (context, input) => viewObject(await getObject(context, input.params.object_id)),
});

const getMoves = defineOperation({
  ...common,
  path: '/objects/{object_id}/moves',
  operationId: 'getObjectMoves',
  summary: 'Get the moves that an object can make',
  description:
    'Returns an object with the rows of its state tables that leave its states, without those of other types of accounts. Each has the operation that makes the move with its body, or the reason why none does. A row with a condition is made only where the condition holds.',
  schemaCode: 'object_schema',
  params,
  answer: { status: 200, schema: ObjectMovesView, example: objectMovesExample },
  errors,
  handle: async (context, input) => {
    const object = await getObject(context, input.params.object_id);
    return { ...viewObject(object), moves: movesOf(object, context.environment) };
  },
});

export function viewObject({ ids: _, accountType: __, ...object }: FoundObject) {
  return object;
}

/** Operations on objects of any type (docs/decisions/0197). */
export const objectOperations: readonly Operation[] = [get, getMoves];
