import Type, { type Static } from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import { invalidInput } from '../../../kernel/domain-error.ts';
import { nearestName } from '../../../kernel/nearest-name.ts';
import type { Context } from '../../../platform/context.ts';
import { servedOperations } from '../../../platform/http/operations/call-operation.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { pageOf, readPage, renderPage } from '../../../platform/http/schemas/paging.ts';
import { named } from '../../../platform/http/schemas/schema.ts';
import { readTime } from '../../../platform/http/schemas/time-query.ts';
import { hashIdempotencyKey } from '../../../platform/request-log/idempotency-hash.ts';
import { type ActorNames, readActorNames } from './actor-names.ts';
import { answeredCodeOf, matchesOf } from './answered-codes.ts';
import { ErrorGroup } from './error-groups-schemas.ts';
import {
  adviseOn,
  groupSpans,
  openRequest,
  readErrorGroups,
  readRequests,
} from './read-requests.ts';
import { replayRequest } from './replay-request.ts';
import { loggedRequestErrors } from './request-errors.ts';
import {
  detailExample,
  groupExample,
  replayExample,
  summaryExample,
} from './requests-examples-schemas.ts';
import { countSpans } from './requests-rules.ts';
import {
  periodQuery,
  ReplayResult,
  RequestDetail,
  RequestSummary,
  requestQuery,
} from './requests-schemas.ts';
import { requestSeries } from './requests-series-routes.ts';
import type { RequestRow } from './requests-store.ts';

const shared = { tag: 'Request log', dialect: 'request' } as const;
const params = idParams('log_id');

const list = defineOperation({
  ...shared,
  method: 'GET',
  path: '/requests',
  operationId: 'listRequests',
  sdk: 'requests.list',
  summary: 'List requests',
  description:
    "Lists requests of the brand's keys, newest first, with their outcome. All failures are kept up to 200 a second, and successes up to 50 a second of each operation, for some days (`SURETY_REQUESTS_KEPT_DAYS`); `GET /requests/series` counts all. Requests with an unknown key, those with the management key, and reads of events are not kept; those with a key that may not call the operation are. A page looks through at most 20,000 requests: with a filter it may be short while `has_more` is true.",
  schemaCode: 'request_list_schema',
  query: requestQuery,
  answer: {
    status: 200,
    schema: pageOf(RequestSummary),
    example: { data: [summaryExample], has_more: false, next_cursor: null },
  },
  handle: async (context, { query }) => {
    const page = await readRequests(context, readPage(query), readFilter(context, query));
    const names = await readActorNames(context, page.items);
    return renderPage(
      page,
      ({ log_id }) => log_id,
      (row) => viewSummary(context, row, names),
    );
  },
});

function readFilter(context: Context, query: Static<typeof requestQuery>) {
  return {
    requestId: query.request_id ?? null,
    objectId: query.object_id ?? null,
    idempotencyHash: query.idempotency_key ? hashIdempotencyKey(query.idempotency_key) : null,
    keyId: query.key_id ?? null,
    operation: knownOperation(context, query.operation) ?? null,
    status: query.status ?? null,
    hasFailed: query.failed ?? null,
    isChange: query.is_change ?? null,
    errorCodes: query.error_code ? matchesOf(context, query.error_code) : null,
    source: query.source ?? null,
    exceptSource: query.except_source ?? null,
    statusClass: query.status_class ?? null,
    since: readTime('since', query.since),
    until: readTime('until', query.until),
  };
}

const get = defineOperation({
  ...shared,
  method: 'GET',
  path: '/requests/{log_id}',
  operationId: 'getRequest',
  sdk: 'requests.get',
  summary: 'Get a request',
  description:
    'Returns a request with its parameters, headers and bodies, and with those of its answer. Secrets were replaced when the request was written: SSNs, card numbers, CVVs, PINs, tokens, account numbers, secrets and documents. Other personal data is sealed in the database.',
  schemaCode: 'request_schema',
  params,
  answer: { status: 200, schema: RequestDetail, example: detailExample },
  errors: [loggedRequestErrors.logged_request_dne],
  handle: async (context, input) => viewDetail(context, input.params.log_id),
});

/** @throws invalid_input for a name that no operation of this service has. */
function knownOperation(context: Context, name: string | undefined): string | undefined {
  const served = context.port(servedOperations);
  if (name === undefined || served.has(name)) return name;
  const nearest = nearestName(name, [...served.keys()]);
  const hint = nearest ? `; the nearest is ${nearest}` : '';
  throw invalidInput([{ field: 'operation', rule: `must be an operationId${hint}` }]);
}

async function viewDetail(context: Context, logId: string) {
  const { row, bodies } = await openRequest(context, logId);
  return {
    ...viewSummary(context, row, await readActorNames(context, [row])),
    object_ids: row.object_ids,
    request: bodies && {
      query: bodies.query.value,
      headers: bodies.headers,
      body: bodies.body.value,
      masked: [...bodies.query.masked, ...bodies.body.masked],
      is_cut: bodies.body.isCut || bodies.query.isCut,
    },
    answer: bodies && {
      headers: bodies.answerHeaders,
      body: bodies.answer.value,
      masked: bodies.answer.masked,
      is_cut: bodies.answer.isCut,
    },
    error: adviseOn(context, row.error_code),
  };
}

const errors = defineOperation({
  ...shared,
  method: 'GET',
  path: '/requests/errors',
  operationId: 'listRequestErrors',
  sdk: 'requests.errors',
  summary: 'Group failed requests',
  description:
    'Groups the failed requests of a period by operation, status and error, each with advice from the catalog of errors, the most frequent first. At most the newest 20,000 failed requests that the log keeps are grouped, into at most 100 groups.',
  schemaCode: 'request_errors_schema',
  query: Type.Object(periodQuery),
  answer: {
    status: 200,
    schema: Type.Object({ data: Type.Array(ErrorGroup) }, named('RequestErrorGroups')),
    example: { data: [groupExample] },
  },
  handle: async (context, { query }) => {
    const since = readTime('since', query.since);
    const groups = await readErrorGroups(context, { since, until: readTime('until', query.until) });
    return {
      data: groups.map((group) => ({
        operation: group.operation,
        status: group.answer_status,
        error_code: answeredCodeOf(context, group),
        count: Number(group.kept),
        first_at: renderInstant(group.first_at),
        last_at: renderInstant(group.last_at),
        last_log_id: group.last_log_id,
        key_ids: group.key_ids,
        counts: countSpans(group.spans, groupSpans),
        error: adviseOn(context, group.error_code),
      })),
    };
  },
});

const replay = defineOperation({
  ...shared,
  method: 'POST',
  path: '/requests/{log_id}/replay',
  operationId: 'replayRequest',
  sdk: 'requests.replay',
  only: 'sandbox',
  idempotency: 'none',
  turns: 'own',
  summary: 'Replay a request (sandbox)',
  description:
    'Sends a request of the log again with the key of this request. It is carried out again: an Idempotency-Key of the earlier request is not repeated. A request whose body has masked fields cannot be replayed, and the error names them. The response has the status and the body of the answer. This operation exists in the sandbox only.',
  schemaCode: 'request_replay_schema',
  params,
  answer: { status: 200, schema: ReplayResult, example: replayExample },
  errors: [loggedRequestErrors.logged_request_dne, loggedRequestErrors.request_not_replayable],
  handle: async (context, input) => {
    const { log_id } = input.params;
    const { logId, operation, status, body } = await replayRequest(context, log_id);
    return { log_id: logId, replayed_log_id: log_id, operation, status, body };
  },
});

function viewSummary(context: Context, row: RequestRow, names: ActorNames) {
  return {
    log_id: row.log_id,
    answered_at: renderInstant(row.answered_at),
    brand_time: row.brand_time && renderInstant(row.brand_time),
    request_id: row.request_id,
    source: row.source,
    actor: row.actor,
    key_id: row.key_id,
    person_id: row.person_id,
    ...names.of(row),
    address: row.address,
    operation: row.operation,
    method: row.method,
    path: row.path,
    status: row.answer_status,
    error_code: answeredCodeOf(context, row),
    duration_ms: Number(row.duration_us) / 1000,
    is_repeat: row.is_repeat,
  };
}

/** The request log as a resource. */
export const requestOperations: readonly Operation[] = [list, errors, requestSeries, get, replay];
