import { renderInstant } from '../../../kernel/clock.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { deleteSnapshot, listSnapshots, type SnapshotRow, takeSnapshot } from './manage-worlds.ts';
import { worldErrors } from './world-errors.ts';
import { NewSnapshotBody, SnapshotList, SnapshotView, snapshotExample } from './worlds-schemas.ts';

const shared = {
  tag: 'Worlds',
  dialect: 'request',
  access: 'management',
  idempotency: 'none',
} as const;

const takeOperation = defineOperation({
  ...shared,
  method: 'POST',
  path: '/sandbox/worlds/{world_id}/snapshot',
  operationId: 'createSnapshot',
  sdk: 'worlds.snapshot',
  only: 'sandbox',
  summary: 'Take a snapshot of a world',
  description:
    "Takes a snapshot of the world's content as it is between two requests. A world has at most 20 snapshots beside the automatic ones; they are deleted with the world.",
  schemaCode: 'snapshot_post_schema',
  params: idParams('world_id'),
  body: NewSnapshotBody,
  answer: { status: 201, schema: SnapshotView, example: snapshotExample },
  errors: [worldErrors.world_dne, worldErrors.snapshot_limit],
  handle: async (context, { params, body }) =>
    viewSnapshot(await takeSnapshot(context, params.world_id, body?.name ?? null)),
});

const listOperation = defineOperation({
  ...shared,
  method: 'GET',
  path: '/sandbox/worlds/{world_id}/snapshots',
  operationId: 'listSnapshots',
  sdk: 'worlds.snapshots',
  only: 'sandbox',
  summary: "List a world's snapshots",
  description: 'Lists the snapshots of a world, newest first.',
  schemaCode: 'snapshot_list_schema',
  params: idParams('world_id'),
  answer: { status: 200, schema: SnapshotList, example: { data: [snapshotExample] } },
  errors: [worldErrors.world_dne],
  handle: async (context, { params }) => {
    const rows = await listSnapshots(context, params.world_id);
    return { data: rows.map(viewSnapshot) };
  },
});

const deleteOperation = defineOperation({
  ...shared,
  method: 'DELETE',
  path: '/sandbox/worlds/{world_id}/snapshots/{snapshot_id}',
  operationId: 'deleteSnapshot',
  sdk: 'worlds.deleteSnapshot',
  only: 'sandbox',
  summary: 'Delete a snapshot',
  description:
    'Deletes a snapshot. Worlds that were created from it remain, but can no longer be reset.',
  schemaCode: 'snapshot_schema',
  params: idParams('world_id', 'snapshot_id'),
  answer: { status: 200, schema: SnapshotView, example: snapshotExample },
  errors: [worldErrors.snapshot_dne],
  handle: async (context, { params }) =>
    viewSnapshot(await deleteSnapshot(context, params.world_id, params.snapshot_id)),
});

function viewSnapshot(row: SnapshotRow) {
  return {
    snapshot_id: row.snapshot_id,
    world_id: row.brand_id,
    name: row.name,
    is_automatic: row.is_automatic,
    date_created: renderInstant(row.date_created),
  };
}

/** Operations on snapshots: copies of a world's content, to restore it or to create worlds from. */
export const snapshotOperations: readonly Operation[] = [
  takeOperation,
  listOperation,
  deleteOperation,
];
