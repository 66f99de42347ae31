import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { movesOf } from './object-moves.ts';
import { type ObjectType, wordsOf } from './object-types.ts';
import { objectErrors } from './objects-errors.ts';
import {
  namesQuery,
  objectExample,
  objectMovesExample,
  objectMovesView,
  objectNamesExample,
  objectNamesView,
  objectView,
} from './objects-schemas.ts';
import { findObjects, getMovable, getObject } from './read-objects.ts';

const common = { tag: 'Search', dialect: 'request', method: 'GET' } as const;
const params = idParams('object_id');
const errors = [objectErrors.object_dne];

/** Operations on objects of any type (docs/decisions/0197). */
export function objectOperations(types: readonly ObjectType[]): Operation[] {
  const words = wordsOf(types);
  const get = defineOperation({
    ...common,
    path: '/objects/{object_id}',
    operationId: 'getObject',
    sdk: 'objects.get',
    summary: 'Get an object by its id alone',
    description:
      'Returns the type, the title and the states of an object, by an id of any kind: of a customer, a card, a transfer, an event, a webhook and so on.',
    schemaCode: 'object_schema',
    params,
    answer: { status: 200, schema: objectView(words), example: objectExample },
    errors,
    handle: async (context, input) =>
      (await getObject(context, input.params.object_id, types)).shown,
  });

  const getMoves = defineOperation({
    ...common,
    path: '/objects/{object_id}/moves',
    operationId: 'getObjectMoves',
    sdk: 'objects.moves',
    summary: 'Get the moves that an object can make',
    description:
      'Returns an object with the rows of its state tables that leave its states, without those of other types of accounts. Each has the operation that makes the move with its body, or the reason why none does. A row with a condition is made only where the condition holds.',
    schemaCode: 'object_schema',
    params,
    answer: { status: 200, schema: objectMovesView(words), example: objectMovesExample },
    errors,
    handle: async (context, input) => {
      const object = await getMovable(context, input.params.object_id, types);
      return { ...object.shown, moves: movesOf(object, context.environment) };
    },
  });

  const getNames = defineOperation({
    ...common,
    path: '/objects/names',
    operationId: 'listObjectNames',
    sdk: 'objects.names',
    summary: 'Name objects',
    description:
      'Returns the types and titles of objects of any kind, for the rows of a list. Unknown ids are left out; the order is that of the ids.',
    schemaCode: 'object_schema',
    query: namesQuery,
    answer: { status: 200, schema: objectNamesView(words), example: objectNamesExample },
    handle: async (context, { query }) => {
      const ids = [...new Set(query.object_id.map((id) => id.toLowerCase()))];
      const found = await findObjects(context, ids, types);
      return { data: found.map(({ object_id, type, title }) => ({ object_id, type, title })) };
    },
  });
  return [get, getMoves, getNames];
}
