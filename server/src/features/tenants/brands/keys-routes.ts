import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import { invalidInput } from '../../../kernel/domain-error.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { pageOf, pageQuery, readPage, renderPage } from '../../../platform/http/schemas/paging.ts';
import type { KeyRow } from './api-keys-store.ts';
import { brandErrors } from './brand-errors.ts';
import {
  ApiKey,
  ApiKeyBody,
  ApiKeyChangeBody,
  ApiKeyRollBody,
  ApiKeyWithPair,
  apiKeyExample,
  apiKeyWithPairExample,
} from './keys-schemas.ts';
import {
  changeBrandKey,
  getBrandKey,
  listBrandKeys,
  makeKey,
  type NewKey,
  requireKeyManager,
  revokeBrandKey,
  rollBrandKey,
} from './manage-keys.ts';

const common = { tag: 'Keys', dialect: 'request' } as const;
const params = idParams('key_id');
const answer = { status: 200, schema: ApiKey, example: apiKeyExample };
const answerWithPair = { status: 201, schema: ApiKeyWithPair, example: apiKeyWithPairExample };
const { key_dne, key_ended, key_limit } = brandErrors;

const whoMay =
  'In a sandbox any full key of the brand can do this. In live only a key with `manages_keys` can, which the operator makes.';

const list = defineOperation({
  ...common,
  method: 'GET',
  path: '/keys',
  operationId: 'listKeys',
  sdk: 'keys.list',
  summary: 'List keys',
  description:
    'Lists the permanent keys of the brand, newest first, with their last use. Revoked and expired keys are listed too. Secrets are never shown, and temporary keys are not listed.',
  schemaCode: 'key_list_schema',
  query: Type.Object(pageQuery),
  answer: {
    status: 200,
    schema: pageOf(ApiKey),
    example: { data: [apiKeyExample], has_more: false, next_cursor: null },
  },
  handle: async (context, { query }) =>
    renderPage(
      await listBrandKeys(context, readPage(query)),
      (row) => row.key_id,
      (row) => viewKey(row, context),
    ),
});

const get = defineOperation({
  ...common,
  method: 'GET',
  path: '/keys/{key_id}',
  operationId: 'getKey',
  sdk: 'keys.get',
  summary: 'Get a key',
  description: 'Returns a permanent key of the brand with its last use, without its secrets.',
  schemaCode: 'key_schema',
  params,
  answer,
  errors: [key_dne],
  handle: async (context, input) =>
    viewKey(await getBrandKey(context, input.params.key_id), context),
});

const create = defineOperation({
  ...common,
  method: 'POST',
  path: '/keys',
  operationId: 'createKey',
  requires: requireKeyManager,
  sdk: 'keys.create',
  summary: 'Create a key',
  description: `Makes a pair of keys for the brand. The pair is shown in this response alone, because only its hashes are stored. A brand can have 100 keys in use. ${whoMay}`,
  schemaCode: 'key_post_schema',
  body: ApiKeyBody,
  answer: answerWithPair,
  errors: [key_limit],
  handle: async (context, { body }) => {
    const { label, scope = 'full' } = body;
    return viewNewKey(await makeKey(context, { label, scope }), context);
  },
});

const roll = defineOperation({
  ...common,
  method: 'POST',
  path: '/keys/{key_id}/roll',
  operationId: 'rollKey',
  requires: requireKeyManager,
  sdk: 'keys.roll',
  summary: 'Roll a key',
  description: `Makes a new pair with the label and scope of a key, which stays valid for the overlap. Requests and pages that the old key started continue. A key that has ended is not rolled, and one with \`manages_keys\` by the operator alone. To end a pair that leaked with all that it started, revoke it. ${whoMay}`,
  schemaCode: 'key_roll_schema',
  params,
  body: ApiKeyRollBody,
  answer: answerWithPair,
  errors: [key_dne, key_ended, key_limit],
  handle: async (context, input) => {
    const { overlap_hours = 24 } = input.body ?? {};
    return viewNewKey(await rollBrandKey(context, input.params.key_id, overlap_hours), context);
  },
});

const change = defineOperation({
  ...common,
  method: 'PATCH',
  path: '/keys/{key_id}',
  operationId: 'updateKey',
  requires: requireKeyManager,
  sdk: 'keys.update',
  summary: 'Rename or restrict a key',
  description: `Changes the label of a key, or restricts the key to reading, which ends the temporary keys that it made and cannot be undone. ${whoMay}`,
  schemaCode: 'key_patch_schema',
  params,
  body: ApiKeyChangeBody,
  answer,
  errors: [key_dne, key_ended],
  handle: async (context, { params: { key_id }, body }) => {
    if (body.label === undefined && body.scope === undefined) {
      throw invalidInput([{ field: 'body', rule: 'must have at least one of label, scope' }]);
    }
    return viewKey(await changeBrandKey(context, key_id, body), context);
  },
});

const revoke = defineOperation({
  ...common,
  method: 'DELETE',
  path: '/keys/{key_id}',
  operationId: 'revokeKey',
  requires: requireKeyManager,
  sdk: 'keys.revoke',
  summary: 'Revoke a key',
  description: `Ends a key at once, with its temporary keys, its open streams and the pages that they opened. A key can revoke itself. Revoking it again changes nothing. ${whoMay}`,
  schemaCode: 'key_schema',
  params,
  answer,
  errors: [key_dne],
  handle: async (context, input) =>
    viewKey(await revokeBrandKey(context, input.params.key_id), context),
});

/** A key that only reads does not see the addresses of people, as in the audit. */
function viewKey(row: KeyRow, { actor }: Context) {
  const { last_used_at } = row;
  const isReader = actor.kind === 'brand' && actor.scope === 'read_only';
  return {
    key_id: row.key_id,
    label: row.label,
    scope: row.scope,
    manages_keys: row.manages_keys,
    identity_hint: row.identity_hint,
    status: statusOf(row),
    expires_at: row.expires_at && renderInstant(row.expires_at),
    revoked_at: row.revoked_at && renderInstant(row.revoked_at),
    last_used: last_used_at && {
      at: renderInstant(last_used_at),
      address: isReader ? null : row.last_used_address,
      operation: row.last_used_operation,
    },
    date_created: renderInstant(row.date_created),
  };
}

function statusOf({ revoked_at, expires_at }: KeyRow) {
  if (revoked_at) return 'revoked';
  if (!expires_at) return 'active';
  return Temporal.Instant.compare(expires_at, wallClock.now()) > 0 ? 'expiring' : 'expired';
}

function viewNewKey({ key, pair }: NewKey, context: Context) {
  const { identity, authorization } = pair;
  return { ...viewKey(key, context), identity, authorization };
}

/** Operations on the brand's permanent keys (docs/decisions/0195). */
export const keyOperations: readonly Operation[] = [list, get, create, roll, change, revoke];
