import type { FastifyReply, FastifyRequest } from 'fastify';
import { trimBlanks } from '../../../kernel/blanks.ts';
import type { Chance } from '../../../kernel/chance.ts';
import { DomainError, type FieldProblem, invalidInput } from '../../../kernel/domain-error.ts';
import { isUuid, nilId } from '../../../kernel/ids.ts';
import type { OpenBrandless } from '../../brandless-context.ts';
import type { BrandClock } from '../../clock/brand-clocks.ts';
import type { Actor, Context } from '../../context.ts';
import { isDatabaseAway, isStatementEnded } from '../../db/database-away.ts';
import { platformErrors } from '../../platform-errors.ts';
import { renderError } from '../errors/render-error.ts';
import { requestErrors } from '../errors/request-errors.ts';
import type { JsonSchema } from '../schemas/json-schema.ts';
import { checkInput, readQuery } from '../schemas/validation.ts';
import { auditRequest } from './audit-request.ts';
import {
  auditedRequest,
  auditRepeat,
  isAuditedFor,
  isAuditedOfManagers,
  opensUnits,
} from './audited-operations.ts';
import {
  type Authenticate,
  type AuthenticatePerson,
  allowBrowser,
  allowReadingRefusal,
  authenticateRequest,
  refuseForbidden,
} from './authentication.ts';
import { checkBody } from './check-body.ts';
import {
  findReplay,
  fingerprintOf,
  readIdempotencyKey,
  refuseRepeatedKyc,
  runOnce,
} from './idempotency.ts';
import {
  type ClockUse,
  clockOf,
  type Operation,
  type OperationInput,
  takesManagementKey,
} from './operation.ts';
import {
  emptyWords,
  ignoredFieldsHeader,
  refusedFields,
  unknownParameters,
} from './unknown-fields.ts';
import { RequestVisit } from './visit.ts';

export interface OperationRunner {
  authenticate: Authenticate;
  createContext(
    brandId: string,
    actor: Actor,
    requestId: string,
    clock?: BrandClock | ClockUse,
  ): Promise<Context>;
  /** The context for a value of the header `Management-Key`; throws `auth_err`. */
  createManagementContext(key: unknown, requestId: string): Promise<Context>;
  authenticatePerson: AuthenticatePerson;
  createBrandlessContext: OpenBrandless;
}

type Input = OperationInput<Record<string, string>, unknown, unknown>;

interface ReadInput {
  input: Input;
  problems: FieldProblem[];
}

/**
 * Runs one request after its authentication: idempotency, validation, handler, response. Returns
 * the body to send; status and headers are set on the reply.
 */
export async function runOperation(
  operation: Operation,
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  await operation.requires?.(context);
  const key = readIdempotencyKey(operation, request.headers['idempotency-key']);
  const audited = auditedRequest(request);
  const { input, problems } = readInput(operation, request, reply, key);
  const markReplayed = () => void reply.header('idempotent-replayed', 'true');
  const prepare = async () => {
    if (problems.length === 0) return operation.prepare?.(context, input);
  };
  const hasAudit = isAuditedFor(context.actor, operation);
  const run = async (inner: Context, prepared: unknown) => {
    if (problems.length > 0) throw invalidInput(problems);
    const visit = new RequestVisit(request, reply);
    const body = await operation.handle(inner, { ...input, prepared, markReplayed, visit });
    if (hasAudit) await auditRequest(inner, operation, audited, body);
    return { status: operation.answer.status, body };
  };
  if (!key || operation.idempotency === 'own') {
    const prepared = await prepare();
    const answer =
      hasAudit && !opensUnits(operation)
        ? await context.unit((unit) => run(unit, prepared))
        : await run(context, prepared);
    if (isAuditedOfManagers(operation)) {
      await context.unit((unit) => auditRequest(unit, operation, audited, answer.body));
    }
    reply.code(answer.status);
    return answer.body;
  }
  const sentBody = operation.body ? request.body : undefined;
  const fingerprint = fingerprintOf(context, { ...input, body: sentBody });
  const early = operation.prepare
    ? await findReplay(context, context.db, operation, key, fingerprint)
    : undefined;
  const prepared = early ? undefined : await prepare();
  const answer =
    early ??
    (await runOnce({
      context,
      operation,
      key,
      fingerprint,
      run: (inner) => run(inner, prepared),
      renderRefusal: (error) => renderError(error, operation),
    }));
  request.errorCode = answer.errorCode;
  if (answer.replayed) {
    markReplayed();
    if (hasAudit) await auditRepeat(context, operation, audited);
  }
  reply.code(answer.status);
  return answer.body;
}

/**
 * Starts a turn for an operation that writes; reads start none, so they can be repeated without an
 * effect on a seeded world.
 */
export function beginWork(operation: Operation, context: Context): Promise<Chance | null> | null {
  if (operation.method === 'GET') return null;
  const takeTurn = () => (operation.turns === 'own' ? null : context.nextTurn(context.clock));
  // A single statement runs entirely before a reset or after it, without taking the world's lock.
  return operation.idempotency === 'own' ? takeTurn() : context.begin().then(takeTurn);
}

/**
 * Refuses a repeated key of a KYC start before the body is even read (completion page, section 4).
 */
export async function refuseRepeat(operation: Operation, request: FastifyRequest): Promise<void> {
  if (!request.context) return;
  const key = readIdempotencyKey(operation, request.headers['idempotency-key']);
  if (key) await refuseRepeatedKyc(request.context, operation, key);
}

/** Authenticates, sets CORS for temporary keys, and creates the request's context. */
export async function openRequest(
  operation: Operation,
  runner: OperationRunner,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Context> {
  if (takesManagementKey(operation)) {
    return runner.createManagementContext(request.headers['management-key'], request.id);
  }
  try {
    const { brandId, actor, clock } = await authenticateRequest(
      request,
      operation,
      runner.authenticate,
    );
    const context = await runner.createContext(
      brandId,
      actor,
      request.id,
      clock ?? clockOf(operation),
    );
    // Set before a refusal too, so that the request log has it.
    request.context = context;
    refuseForbidden(actor, operation);
    allowBrowser(request, reply, actor);
    return context;
  } catch (error) {
    allowReadingRefusal(request, reply, operation);
    throw error;
  }
}

/**
 * Converts the request with its schemas and lists its problems. Input that is unsafe to process is
 * refused at once; other problems may become a response stored under an Idempotency-Key.
 */
function readInput(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  idempotencyKey: string | null,
): ReadInput {
  const problems = [
    ...unknownParameters(operation.query, request.query),
    ...emptyWords(operation.query, request.query),
  ];
  let query: unknown = {};
  if (operation.query) {
    const checked = checkInput(operation.query, readQuery(operation.query, request.query), 'query');
    problems.push(...checked.problems);
    query = checked.value;
  }
  let body: unknown;
  if (operation.body) {
    const checked = checkBody(operation, request.body);
    problems.push(...checked.problems);
    body = checked.value;
    if (checked.isUnsafe) throw invalidInput(problems);
    problems.push(...refusedFields(operation, request.headers, checked.ignored));
    if (checked.ignored.length > 0) {
      reply.header('x-ignored-fields', ignoredFieldsHeader(checked.ignored));
    }
  }
  const lastEventId = request.headers['last-event-id']?.toString() || null;
  const params = readParams(operation, request.params);
  const files = request.bodyFiles;
  const accept = request.headers.accept ?? null;
  const input = { params, query, body, idempotencyKey, lastEventId, accept, files };
  return { input, problems };
}

/**
 * Reads path parameters; an id that is no UUID becomes the nil id, so that the use case returns its
 * own "does not exist" for it.
 */
function readParams(operation: Operation, params: unknown): Record<string, string> {
  const { properties = {} } = (operation.params ?? {}) as JsonSchema;
  const sent = params as Record<string, string>;
  const read: Record<string, string> = {};
  for (const name of Object.keys(sent)) {
    const value = sent[name] ?? '';
    if (properties[name]?.format !== 'uuid') read[name] = value;
    else read[name] = isUuid(trimBlanks(value)) ? trimBlanks(value).toLowerCase() : nilId;
  }
  return read;
}

/** Converts any thrown value into a DomainError; undefined for an internal failure. */
export function toDomainError(
  error: unknown,
  bodyLimitBytes: number,
  { bodyType = 'application/json' }: { bodyType?: string | undefined } = {},
): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (isDatabaseAway(error) || isStatementEnded(error))
    return new DomainError(platformErrors.database_unavailable);
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new DomainError(requestErrors.body_too_large, { limit: bodyLimitBytes });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new DomainError(requestErrors.unsupported_media_type, { expected: bodyType });
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalidInput([{ field: 'Content-Length', rule: 'must be the length of the body' }]);
    case 'FST_ERR_BAD_URL':
      return invalidInput([{ field: 'path', rule: 'must be a well-formed URL path' }]);
  }
  if (typeof code !== 'string') return undefined;
  // Other refusals of the framework are the caller's fault too, including those of later versions.
  if (/^FST_/.test(code) && typeof statusCode === 'number' && statusCode < 500) {
    return invalidInput([{ field: 'request', rule: 'must be well-formed HTTP' }]);
  }
  const isPassing = /^(EMFILE|ENFILE|ECONNREFUSED|ECONNRESET|57P0\d|08\w{3}|53300|55P03)$/.test(
    code,
  );
  return isPassing ? new DomainError(platformErrors.overloaded) : undefined;
}
