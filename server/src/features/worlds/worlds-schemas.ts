import Type from 'typebox';
import { nullable, Timestamp, Uuid } from '../../platform/http/schema.ts';

const nameRule = {
  minLength: 1,
  maxLength: 100,
  pattern: String.raw`^\S(?:.*\S)?$`,
  rule: 'not begin or end with a space',
};

/** Nothing at all is a world, or a snapshot, without a name. */
export const NewWorldBody = nullable(
  Type.Object(
    {
      name: Type.Optional(
        Type.String({
          ...nameRule,
          description: 'Shown in lists.',
          examples: ['checkout test 12'],
        }),
      ),
      seed: Type.Optional(
        Type.Unsafe<string | number>({
          type: ['string', 'integer'],
          minLength: 1,
          maxLength: 100,
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          description:
            'Ids, card and account numbers come from it, and the clock stands at 2026-01-05T15:00:00Z until it is advanced: the same requests, one after the other, give the same records. Not beside `from_snapshot`, which brings the seed of its world.',
          examples: ['checkout'],
        }),
      ),
      from_snapshot: Type.Optional(
        Uuid({ description: 'Begins with the content of this snapshot, of whichever world.' }),
      ),
    },
    { examples: [{ name: 'checkout test 12', seed: 'checkout' }] },
  ),
);

export const NewSnapshotBody = nullable(
  Type.Object({
    name: Type.Optional(Type.String({ ...nameRule, examples: ['after onboarding'] })),
  }),
);

export const RestoreBody = Type.Object({
  snapshot_id: Uuid({ description: "One of the world's own." }),
});

const worldFields = {
  world_id: Uuid({ description: "The same as `brand_id`: a world is one brand's." }),
  brand_id: Uuid(),
  program_id: nullable(Uuid({ description: 'The first of its programs.' })),
  name: Type.String(),
  seed: nullable(Type.String({ description: 'Null where ids and numbers are random.' })),
  from_snapshot: nullable(Uuid({ description: 'The snapshot it was made from.' })),
  is_demo: Type.Boolean({ description: 'The world of `npm start`, which cannot be deleted.' }),
  date_created: Timestamp(),
};

export const WorldView = Type.Object(worldFields);

export const WorldWithKeys = Type.Object({
  ...worldFields,
  identity: Type.String({ description: 'Header `Identity`. Shown this once.' }),
  authorization: Type.String({ description: 'Header `Authorization`. Shown this once.' }),
});

export const SnapshotView = Type.Object({
  snapshot_id: Uuid(),
  world_id: Uuid(),
  name: nullable(Type.String()),
  date_created: Timestamp(),
});

export const SnapshotList = Type.Object({ data: Type.Array(SnapshotView) });

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
  date_created: '2026-07-01T12:00:00.000Z',
};
