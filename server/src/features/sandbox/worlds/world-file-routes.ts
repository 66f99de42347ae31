import { Readable } from 'node:stream';
import Type from 'typebox';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { exportWorld, maxWorldFileBytes } from './export-world.ts';
import { importWorld } from './import-world.ts';
import { worldErrors } from './world-errors.ts';
import { type ReadWorldFile, WorldFileReader } from './world-file-reader-rules.ts';
import { viewNewWorld } from './world-view.ts';
import { WorldName, WorldWithKeys, worldWithKeysExample } from './worlds-schemas.ts';

const shared = {
  tag: 'Worlds',
  dialect: 'request',
  access: 'management',
  idempotency: 'none',
  only: 'sandbox',
} as const;

const mediaType = 'application/x-ndjson';
const firstLine =
  '{"format":"surety-world","version":1,"schema":"…","name":"checkout test 12","now":"2026-07-01T12:00:00Z","keys":"…"}\n';

/** Files of worlds, to reproduce elsewhere what happened in one. */
export const worldFileOperations: readonly Operation[] = [
  defineOperation({
    ...shared,
    method: 'GET',
    path: '/sandbox/worlds/{world_id}/export',
    operationId: 'exportWorld',
    sdk: 'worlds.export',
    showsPersonal: true,
    permission: 'worlds',
    isAct: true,
    summary: 'Export a world as a file',
    description:
      'Returns the content of the world as it is between two requests: one JSON text a line, first a header, then the records of each table, and last the SHA-256 of all lines before. The file has the keys that open its encrypted values, because the people of a sandbox are made up: whoever has the file can read everything in it, so do not export a world in which a real person’s data was entered. Keys of the API, snapshots, and answers kept for repeated requests are not in it. A file has at most 32 MiB.',
    schemaCode: 'world_export_schema',
    params: idParams('world_id'),
    answer: { status: 200, contentType: mediaType, schema: Type.String(), example: firstLine },
    errors: [worldErrors.world_dne, worldErrors.world_file_too_large],
    handle: async (context, { params }) =>
      Readable.from([Buffer.from(await exportWorld(context, params.world_id))]),
  }),
  defineOperation({
    ...shared,
    method: 'POST',
    path: '/sandbox/worlds/import',
    operationId: 'importWorld',
    sdk: 'worlds.import',
    summary: 'Import a world from a file',
    description:
      'Creates a world with the content of an exported file, in this or another sandbox of the same version: records keep their ids, and the clock continues from its time at the export. The world has an id and keys of its own. Its webhooks are disabled, because their receivers belong to the exporting sandbox, and pending deliveries are cancelled. A file has at most 200,000 records. A file that is damaged, of another version, or of another kind is refused, as are records that no request could have made and books that do not add up; nothing of it is kept.',
    schemaCode: 'world_import_schema',
    query: Type.Object({ name: Type.Optional(WorldName()) }),
    body: Type.Unsafe<ReadWorldFile>(Type.String({ maxLength: maxWorldFileBytes })),
    readsBody: () => new WorldFileReader(),
    bodyType: mediaType,
    bodyLimitBytes: maxWorldFileBytes,
    answer: { status: 201, schema: WorldWithKeys, example: worldWithKeysExample },
    errors: [
      worldErrors.world_file_foreign,
      worldErrors.world_file_damaged,
      worldErrors.world_file_invalid,
      worldErrors.world_file_unproven,
      worldErrors.world_file_version,
    ],
    handle: async (context, { query, body }) =>
      viewNewWorld(await importWorld(context, body, query.name ?? null)),
  }),
];
