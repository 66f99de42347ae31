import Type from 'typebox';
import {
  extending,
  named,
  nullable,
  secret,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { maxNameLength } from './world-file-reader-rules.ts';

const nameRule = {
  minLength: 1,
  maxLength: maxNameLength,
  pattern: String.raw`^\S(?:.*\S)?$`,
  rule: 'must not begin or end with a space',
};

export const WorldName = () =>
  Type.String({
    ...nameRule,
    description: 'The name is shown in lists of worlds.',
    examples: ['checkout test 12'],
  });

/** An empty body is valid: the world or snapshot then has no name. */
export const NewWorldBody = nullable(
  Type.Object(
    {
      name: Type.Optional(WorldName()),
      seed: Type.Optional(
        Type.Unsafe<string | number>({
          type: ['string', 'integer'],
          minLength: 1,
          maxLength: 100,
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          description:
            'Ids, card numbers and account numbers are derived from the seed, and the clock is stopped at 2026-01-05T15:00:00Z until it is advanced, so that the same sequence of requests creates the same records. Without a seed, they are random. The seed cannot be sent with `from_snapshot`, which provides the seed of its world.',
          examples: ['checkout'],
        }),
      ),
      program_settings: Type.Optional(
        Type.Record(
          Type.String({ maxLength: 60 }),
          Type.Unsafe<string | number | boolean>({
            type: ['string', 'integer', 'boolean'],
            maxLength: 500,
          }),
          {
            maxProperties: 100,
            description:
              "Settings of the world's program that differ from the defaults, such as the numbers that its bank assigned. They cannot be sent with `from_snapshot`.",
            examples: [{ ach_speed: 'calendar', ach_bank_routing_number: '021000021' }],
          },
        ),
      ),
      from_snapshot: Type.Optional(
        Uuid({
          description:
            'The world starts with the content of this snapshot, which can be that of any world.',
        }),
      ),
    },
    {
      ...named('WorldCreate'),

      examples: [{ name: 'checkout test 12', seed: 'checkout' }],
    },
  ),
);

export const NewSnapshotBody = nullable(
  Type.Object(
    {
      name: Type.Optional(Type.String({ ...nameRule, examples: ['after onboarding'] })),
    },
    named('SnapshotCreate'),
  ),
);

export const RestoreBody = Type.Object(
  {
    snapshot_id: Uuid({ description: "The snapshot must be one of the world's own." }),
  },
  named('WorldRestore'),
);

const worldFields = {
  world_id: Uuid({
    description: 'The id equals `brand_id`, because a world belongs to one brand.',
  }),
  brand_id: Uuid(),
  program_id: nullable(Uuid({ description: "This is the first of the world's programs." })),
  name: Type.String(),
  seed: nullable(Type.String({ description: 'The seed is null if ids and numbers are random.' })),
  from_snapshot: nullable(
    Uuid({
      description:
        'The world was created from this snapshot. The id is null if it was created empty.',
    }),
  ),
  is_demo: Type.Boolean({
    description: 'The value is true for the world of `npm start`, which cannot be deleted.',
  }),
  date_created: Timestamp(),
};

export const WorldView = Type.Object(worldFields, named('World'));

export const WorldWithKeys = Type.Object(
  {
    ...worldFields,
    identity: secret(
      Type.String({
        description: 'Send this key in the header `Identity`. It is shown only in this response.',
      }),
    ),
    authorization: secret(
      Type.String({
        description:
          'Send this key in the header `Authorization`. It is shown only in this response.',
      }),
    ),
  },
  extending(WorldView, 'WorldWithKeys'),
);

export const SnapshotView = Type.Object(
  {
    snapshot_id: Uuid(),
    world_id: Uuid(),
    name: nullable(Type.String()),
    is_automatic: Type.Boolean({
      description:
        'The value is true for a snapshot that was taken before an advance of the clock. The five newest of these are kept beside the 20 others.',
    }),
    date_created: Timestamp(),
  },
  named('Snapshot'),
);

export const SnapshotList = Type.Object({ data: Type.Array(SnapshotView) }, named('SnapshotList'));

const worldId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c77';

export const worldExample = {
  world_id: worldId,
  brand_id: worldId,
  program_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c78',
  name: 'checkout test 12',
  seed: null,
  from_snapshot: null,
  is_demo: false,
  date_created: '2026-07-01T12:00:00.000Z',
};

export const worldWithKeysExample = {
  ...worldExample,
  identity: 'id_sandbox_...',
  authorization: 'auth_sandbox_...',
};

export const snapshotExample = {
  snapshot_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c79',
  world_id: worldId,
  name: 'after onboarding',
  is_automatic: false,
  date_created: '2026-07-01T12:00:00.000Z',
};
