import { trimBlanks } from '../../kernel/blanks.ts';
import { NotedClock } from '../../kernel/clock.ts';
import { isUuid, nilId, randomId } from '../../kernel/ids.ts';
import { wallTimeAt } from '../clock/wall-clock.ts';
import type { Actor, Context } from '../context.ts';
import { CsvAnswer } from '../http/answers/csv.ts';
import { EventStreamAnswer } from '../http/answers/event-stream.ts';
import { PdfAnswer } from '../http/answers/pdf-answer.ts';
import { clockOf, type Operation } from '../http/operations/operation.ts';
import type { JsonSchema } from '../http/schemas/json-schema.ts';
import { readQuery } from '../http/schemas/validation.ts';
import { hashIdempotencyKey } from './idempotency-hash.ts';
import { type MaskedPart, maskPart } from './mask-body.ts';
import { maskText } from './mask-text.ts';
import type { LoggedRequest, RequestSource } from './request-log-store.ts';

/** Request with its answer, as it was served. */
export interface Exchange {
  operation: Operation;
  context: Context;
  source: RequestSource;
  requestId: string;
  address: string | null;
  method: string;
  params: Readonly<Record<string, string>>;
  query: unknown;
  body: unknown;
  headers: Readonly<Record<string, unknown>>;
  answer: { status: number; body: unknown; headers: Readonly<Record<string, unknown>> };
  /** Code of the error in the catalog; null for a success, undefined for a repeated refusal. */
  errorCode: string | null | undefined;
  /** Reading of `performance.now()` when the request began. */
  beganMs: number;
  /** Time until its answer. */
  elapsedMs: number;
}

/** Headers that the log keeps: none has a key. */
const requestHeaders = [
  'content-type',
  'user-agent',
  'accept',
  'idempotency-key',
  'surety-strict',
  'last-event-id',
  'origin',
];
const answerHeaders = ['content-type', 'x-ignored-fields', 'idempotent-replayed', 'retry-after'];
const longestHeader = 300;

/** Ids that nearly every answer has: nothing is found by them. */
const commonIds = new Set(['brand_id', 'service_brand_id', 'program_id']);
/** Objects of one request; a page of customers has a hundred. */
const maxObjects = 120;

/** Parts of a request, sealed in one text. */
export interface LoggedBodies {
  params: Record<string, string>;
  query: MaskedPart;
  headers: Record<string, string>;
  body: MaskedPart;
  answerHeaders: Record<string, string>;
  answer: MaskedPart;
}

/** The request as the log keeps it: masked, cut and detached from the request's own objects. */
export function describeRequest(served: Exchange): LoggedRequest {
  const { operation, context, answer } = served;
  const isFailed = answer.status >= 400;
  const params = plainParams(operation, served.params);
  const bodies: LoggedBodies = {
    params,
    query: maskQuery(operation, served.query),
    headers: pick(served.headers, requestHeaders),
    body: operation.body
      ? maskPart(operation.body as JsonSchema, served.body)
      : maskPart(undefined, null),
    answerHeaders: pick(answer.headers, answerHeaders),
    answer: maskAnswer(operation, answer.body, isFailed),
  };
  const objectIds = [
    ...idsIn(params),
    ...idsIn(bodies.body.value),
    ...idsIn(bodies.answer.value),
    ...customersIn(bodies.body.value),
    ...customersIn(bodies.answer.value),
  ];
  return {
    logId: randomId(),
    answeredAt: wallTimeAt(served.beganMs + served.elapsedMs).toString(),
    brandTime: clockOf(operation) === 'unread' ? null : timeOfWork(context).toString(),
    brandId: context.brandId,
    vault: context.vault,
    requestId: served.requestId,
    source: served.source,
    ...actorOf(context.actor),
    address: served.address,
    operation: operation.operationId,
    method: served.method,
    path: pathOf(operation.path, params),
    status: answer.status,
    errorCode: isFailed ? (served.errorCode ?? codeIn(operation, answer.body)) : null,
    durationUs: Math.round(served.elapsedMs * 1000),
    isRepeat: bodies.answerHeaders['idempotent-replayed'] === 'true',
    idempotencyHash: hashOf(bodies.headers['idempotency-key']),
    objectIds: [...new Set(objectIds)].slice(0, maxObjects),
    bodies: operation.erases ? null : JSON.stringify(bodies),
  };
}

/** The brand's time by which the work was done, which on a busy machine is well before its answer. */
function timeOfWork({ clock }: Context): Temporal.Instant {
  return (clock instanceof NotedClock ? clock.shown : null) ?? clock.now();
}

const hashOf = (key: string | undefined): string | null =>
  key === undefined ? null : hashIdempotencyKey(key);

/** The query as the operation reads it: numbers are numbers. */
function maskQuery({ query }: Operation, sent: unknown): MaskedPart {
  return query
    ? maskPart(query as JsonSchema, readQuery(query, sent ?? {}))
    : maskPart({ properties: {} }, {});
}

function actorOf(actor: Actor): Pick<LoggedRequest, 'actor' | 'keyId' | 'personId'> {
  if (actor.kind === 'person') return { actor: 'person', keyId: null, personId: actor.personId };
  const keyId = 'keyId' in actor ? actor.keyId : null;
  return { actor: actor.kind === 'temporary' ? 'temporary_key' : 'key', keyId, personId: null };
}

/** Ids and plain names; anything else in a path may be a secret, since it is not validated. */
function plainParams(
  { params }: Operation,
  sent: Readonly<Record<string, string>>,
): Record<string, string> {
  const { properties = {} } = (params ?? {}) as JsonSchema;
  const entries = Object.entries(sent).map(([name, value]) => {
    if (properties[name]?.format === 'uuid')
      return [name, isUuid(trimBlanks(value)) ? trimBlanks(value) : nilId];
    return [name, /^[a-z][a-z_.-]{0,60}$/i.test(value) ? value : '-'];
  });
  return Object.fromEntries(entries);
}

function pathOf(template: string, params: Record<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '-');
}

function pick(
  headers: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, string> {
  const entries = names.flatMap((name) => {
    const value = headers[name];
    if (value === undefined) return [];
    return [[name, maskText(String(value).slice(0, longestHeader))]];
  });
  return Object.fromEntries(entries);
}

/** Errors have their own shapes; files and pages are described by their kind alone. */
function maskAnswer(operation: Operation, body: unknown, isFailed: boolean): MaskedPart {
  const kind = fileKind(operation, body);
  if (kind !== null && !isFailed) return { value: `[${kind}]`, masked: [], isCut: true };
  const schema = isFailed ? undefined : (operation.answer.schema as JsonSchema);
  return maskPart(schema, body);
}

function fileKind(operation: Operation, body: unknown): string | null {
  if (body instanceof CsvAnswer) return 'csv';
  if (body instanceof PdfAnswer) return 'pdf';
  if (body instanceof EventStreamAnswer) return 'event stream';
  return operation.answer.contentType ?? null;
}

/** Ids of objects in the first level of a body. */
function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const ids: string[] = [];
  for (const [name, id] of Object.entries(value)) {
    if (!name.endsWith('_id') || commonIds.has(name)) continue;
    if (typeof id === 'string' && isUuid(id) && id !== nilId) ids.push(id);
  }
  return ids;
}

/** Customers at any depth of a body: what the log knows of them is erased with them. */
function customersIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name === 'customer_id' && typeof inner === 'string' && isUuid(inner)) return [inner];
    return customersIn(inner);
  });
}

/** Code of a repeated refusal, whose error is no longer known: the one answered, a number for credit applications. */
function codeIn({ schemaCode }: Operation, body: unknown): string | null {
  const { Code, code } = (body ?? {}) as { Code?: unknown; code?: unknown };
  const found = Code ?? code;
  if (found === schemaCode) return 'invalid_input';
  return found === undefined ? null : String(found);
}
