import Type, { type Static } from 'typebox';
import { type FieldProblem, invalidInput } from '../../../kernel/domain-error.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { pageOf, pageQuery, readPage, renderPage } from '../../../platform/http/schemas/paging.ts';
import { programSettingProblems } from '../../tenants/brands/brands.ts';
import {
  deleteWorld,
  forkWorld,
  getWorld,
  listWorlds,
  makeWorld,
  resetWorld,
  restoreWorld,
} from './manage-worlds.ts';
import { worldErrors } from './world-errors.ts';
import { viewNewWorld, viewWorld } from './world-view.ts';
import {
  NewWorldBody,
  RestoreBody,
  WorldView,
  WorldWithKeys,
  worldExample,
  worldWithKeysExample,
} from './worlds-schemas.ts';

const shared = {
  tag: 'Worlds',
  dialect: 'request',
  access: 'management',
  idempotency: 'none',
} as const;

const params = idParams('world_id');

/** @throws DomainError `invalid_input` */
function refuseBadWorld(body: NonNullable<Static<typeof NewWorldBody>>): void {
  const problems: FieldProblem[] = [];
  if (body.from_snapshot !== undefined) {
    for (const field of ['seed', 'program_settings'] as const) {
      if (body[field] === undefined) continue;
      problems.push({ field, rule: 'must be omitted with from_snapshot' });
    }
  }
  const ofSettings = programSettingProblems(body.program_settings ?? {});
  problems.push(
    ...ofSettings.map(({ field, rule }) => ({ field: `program_settings.${field}`, rule })),
  );
  if (problems.length > 0) throw invalidInput(problems);
}

const createOperation = defineOperation({
  ...shared,
  method: 'POST',
  path: '/sandbox/worlds',
  operationId: 'createWorld',
  sdk: 'worlds.create',
  only: 'sandbox',
  summary: 'Create a world',
  description:
    'Creates a world: a brand with its own program, pair of keys and data. With `from_snapshot`, the world starts with the content of a snapshot, including its ids.',
  schemaCode: 'world_post_schema',
  body: NewWorldBody,
  answer: { status: 201, schema: WorldWithKeys, example: worldWithKeysExample },
  errors: [worldErrors.snapshot_dne],
  handle: async (context, { body }) => {
    const { name, seed, program_settings: settings = {}, from_snapshot } = body ?? {};
    refuseBadWorld(body ?? {});
    const wish = { name: name ?? 'World', seed: seed === undefined ? null : `${seed}`, settings };
    const made =
      from_snapshot === undefined
        ? await makeWorld(context, wish)
        : await forkWorld(context, from_snapshot, name ?? null);
    return viewNewWorld(made);
  },
});

const listOperation = defineOperation({
  ...shared,
  method: 'GET',
  path: '/sandbox/worlds',
  operationId: 'listWorlds',
  sdk: 'worlds.list',
  only: 'sandbox',
  summary: 'List worlds',
  description: 'Lists the worlds of this sandbox, newest first.',
  schemaCode: 'world_list_schema',
  query: Type.Object(pageQuery),
  answer: {
    status: 200,
    schema: pageOf(WorldView),
    example: { data: [worldExample], has_more: false, next_cursor: null },
  },
  handle: async (context, { query }) =>
    renderPage(await listWorlds(context, readPage(query)), (row) => row.brand_id, viewWorld),
});

const getOperation = defineOperation({
  ...shared,
  method: 'GET',
  path: '/sandbox/worlds/{world_id}',
  operationId: 'getWorld',
  sdk: 'worlds.get',
  only: 'sandbox',
  summary: 'Get a world',
  description: 'Returns a world.',
  schemaCode: 'world_schema',
  params,
  answer: { status: 200, schema: WorldView, example: worldExample },
  errors: [worldErrors.world_dne],
  handle: async (context, input) => viewWorld(await getWorld(context, input.params.world_id)),
});

const resetOperation = defineOperation({
  ...shared,
  method: 'POST',
  path: '/sandbox/worlds/{world_id}/reset',
  operationId: 'resetWorld',
  sdk: 'worlds.reset',
  only: 'sandbox',
  summary: 'Reset a world',
  description:
    "Resets a world and its clock to the state in which the world was created: empty, or with the content of its snapshot. The world's keys remain valid. Its programs and registered origins remain as well, unless they come from the snapshot.",
  schemaCode: 'world_schema',
  params,
  answer: { status: 200, schema: WorldView, example: worldExample },
  errors: [worldErrors.world_dne, worldErrors.snapshot_gone],
  handle: async (context, input) => viewWorld(await resetWorld(context, input.params.world_id)),
});

const restoreOperation = defineOperation({
  ...shared,
  method: 'POST',
  path: '/sandbox/worlds/{world_id}/restore',
  operationId: 'restoreWorld',
  sdk: 'worlds.restore',
  only: 'sandbox',
  summary: 'Restore a world',
  description:
    "Restores the content that the world had when one of its own snapshots was taken. Keys do not change. Webhook deliveries that were pending at that time are not sent again, and customers' temporary keys become invalid.",
  schemaCode: 'world_restore_schema',
  params,
  body: RestoreBody,
  answer: { status: 200, schema: WorldView, example: worldExample },
  errors: [worldErrors.world_dne, worldErrors.snapshot_dne],
  handle: async (context, input) =>
    viewWorld(await restoreWorld(context, input.params.world_id, input.body.snapshot_id)),
});

const deleteOperation = defineOperation({
  ...shared,
  method: 'DELETE',
  path: '/sandbox/worlds/{world_id}',
  operationId: 'deleteWorld',
  sdk: 'worlds.delete',
  only: 'sandbox',
  summary: 'Delete a world',
  description: 'Deletes a world with all its data, snapshots and keys.',
  schemaCode: 'world_schema',
  params,
  answer: { status: 200, schema: WorldView, example: worldExample },
  errors: [worldErrors.world_dne, worldErrors.demo_world_kept],
  handle: async (context, input) => viewWorld(await deleteWorld(context, input.params.world_id)),
});

/**
 * Operations on the worlds of a sandbox, for the management key: one world per test, for example.
 */
export const worldOperations: readonly Operation[] = [
  createOperation,
  listOperation,
  getOperation,
  resetOperation,
  restoreOperation,
  deleteOperation,
];
