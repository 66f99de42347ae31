import Type from 'typebox';
import {
  explained,
  named,
  nullable,
  oneOf,
  personal,
} from '../../../platform/http/schemas/schema.ts';
import type { ObjectWords } from './objects-rules.ts';

const machineOf = ({ machines }: ObjectWords) =>
  oneOf([...machines], {
    description: 'The state machine, by the name of its page in the documentation.',
  });

const objectState = (words: ObjectWords) =>
  Type.Object(
    {
      machine: machineOf(words),
      title: Type.String({ description: 'The name of the state machine for people.' }),
      state: Type.String({ description: 'The state in which the object is.' }),
    },
    named('ObjectState'),
  );

export const objectFields = (words: ObjectWords) => ({
  object_id: Type.String({ format: 'uuid', description: 'The id of the object.' }),
  type: explained('The type of the object.', words.types),
  title: personal(
    Type.String({
      description: 'Names the object for people, without secrets; for a customer it is the name.',
    }),
  ),
  customer_id: nullable(
    Type.String({
      format: 'uuid',
      description: 'The customer whose object it is. It is null for objects of no customer.',
    }),
  ),
  path: nullable(
    Type.String({
      description:
        'The path after the version prefix that reads the object or the list that contains it. It is null where nothing does.',
    }),
  ),
  states: Type.Array(objectState(words), {
    description:
      'The state of the object in each of its state machines. It is empty for objects without one.',
  }),
});

/** An object of any type. */
export const objectView = (words: ObjectWords) =>
  Type.Object(objectFields(words), named('FoundObject'));

/** Objects of one answer: those that a page of a list names. */
const namesAtMost = 100;

export const namesQuery = Type.Object({
  object_id: Type.Array(Type.String({ format: 'uuid' }), {
    minItems: 1,
    maxItems: namesAtMost,
    description:
      'Returns the names of these objects. Separate ids by commas or repeat the parameter.',
  }),
});

/** Names of objects of any type. */
export const objectNamesView = (words: ObjectWords) => {
  const { object_id, type, title } = objectFields(words);
  return Type.Object(
    { data: Type.Array(Type.Object({ object_id, type, title }, named('ObjectName'))) },
    named('ObjectNames'),
  );
};

const MoveOperation = Type.Object(
  {
    operation_id: Type.String({ description: 'The id of the operation in this document.' }),
    method: oneOf(['GET', 'POST', 'PATCH', 'DELETE'], { description: 'The method of the call.' }),
    path: Type.String({ description: 'The path after the version prefix, with its ids.' }),
    body: Type.Record(Type.String(), Type.String(), {
      description: 'The fields of the body whose values this move decides.',
    }),
    asks: Type.Array(Type.String(), {
      description: 'The fields of the body that the caller chooses; some may be optional.',
    }),
    only_for: nullable(
      Type.String({
        description:
          'The objects that the call fits, of which this is one. It is null if it fits all.',
      }),
    ),
  },
  { description: 'The call that makes the move. It is null where no operation does.' },
);

const moveView = (words: ObjectWords) =>
  Type.Object(
    {
      machine: machineOf(words),
      on: Type.String({ description: 'The event that makes the move.' }),
      when: nullable(
        Type.String({
          description: 'The condition under which the move is made. It is null without one.',
        }),
      ),
      to: Type.String({ description: 'The state that the move leads to.' }),
      effects: Type.Array(Type.String(), { description: 'The effects of the move, in order.' }),
      is_possible: nullable(
        Type.Boolean({
          description:
            'Whether the event makes this move now: the condition holds, and that of no row above it. It is null where the request or a later fact decides.',
        }),
      ),
      operation: nullable(MoveOperation),
      reason: nullable(
        Type.String({
          description:
            'Names who or what makes the move where no operation does. It is null otherwise.',
        }),
      ),
    },
    named('ObjectMove'),
  );

/** Moves that leave the states of an object. */
export const objectMovesView = (words: ObjectWords) =>
  Type.Object(
    {
      ...objectFields(words),
      moves: Type.Array(moveView(words), {
        description:
          'The rows of the state tables that leave the states of the object, in the order in which their conditions are checked.',
      }),
    },
    named('ObjectMoves'),
  );

export const objectExample = {
  object_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
  type: 'card',
  title: 'Card …4242',
  customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c12',
  path: '/cards/01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
  states: [{ machine: 'card', title: 'Card', state: 'active' }],
};

export const objectNamesExample = {
  data: [{ object_id: objectExample.object_id, type: 'card', title: 'Card …4242' }],
};

export const objectMovesExample = {
  ...objectExample,
  moves: [
    {
      machine: 'card',
      on: 'deactivate',
      when: null,
      to: 'inactive',
      effects: ['card.status_changed'],
      is_possible: true,
      operation: {
        operation_id: 'changeCard',
        method: 'PATCH',
        path: objectExample.path,
        body: { status: 'inactive' },
        asks: [],
        only_for: null,
      },
      reason: null,
    },
  ],
};
