import { withChance } from '../../../kernel/chance.ts';
import { DomainError, invalidInput, isError } from '../../../kernel/domain-error.ts';
import { isUuid, nilId } from '../../../kernel/ids.ts';
import type { Context } from '../../context.ts';
import { platformErrors } from '../../platform-errors.ts';
import { definePort } from '../../port.ts';
import { renderError } from '../errors/render-error.ts';
import { requestErrors } from '../errors/request-errors.ts';
import { checkInput } from '../schemas/validation.ts';
import { auditRequest } from './audit-request.ts';
import { isAuditedFor, opensUnits } from './audited-operations.ts';
import { refuseForbidden } from './authentication.ts';
import { checkBody } from './check-body.ts';
import type { Operation } from './operation.ts';
import { refuseRole } from './refuse-role.ts';
import { beginWork, toDomainError } from './run-operation.ts';
import type { Visit } from './visit.ts';

/** Input of a call; path parameters are ids. */
export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** True for a request of the caller's own, which is audited as if it had come over HTTP. */
  isRequest?: boolean;
}

export interface CallAnswer {
  status: number;
  body: Record<string, unknown>;
  /** True for an error: `body` is then the error as an API client would receive it. */
  refused: boolean;
  /** Code of the error in the catalog; null for a success. */
  errorCode: string | null;
}

/** Calls an operation from inside the service, by its id. */
export type CallOperation = (
  context: Context,
  operationId: string,
  input: CallInput,
) => Promise<CallAnswer>;

/** Caller of the service's own operations. */
export const ownOperations = definePort<CallOperation>('own operations');

/** The operations that the service has, by their ids. */
export const servedOperations = definePort<ReadonlyMap<string, Operation>>('served operations');

/**
 * Calls operations like a request of the same brand: validated by the same schemas, run by the same
 * handler, in a turn of its own, with the same response. Only keys, rate limits and idempotency do
 * not apply. A world that was cleared meanwhile ends the caller too.
 */
export function operationCaller(operations: readonly Operation[]): CallOperation {
  const known = new Map(operations.map((operation) => [operation.operationId, operation]));
  return async (context, operationId, input) => {
    const operation = known.get(operationId);
    if (!operation) throw new Error(`No operation is called ${operationId}`);
    try {
      const chance = await beginWork(operation, context);
      await refuseCaller(context, operation);
      const body = await withChance(chance, () => handle(operation, context, input));
      return { status: operation.answer.status, body, refused: false, errorCode: null };
    } catch (error) {
      const shown = toDomainError(error, 0);
      if (!shown) {
        context.log.error({ request_id: context.requestId, operation: operationId, err: error });
      }
      const { world_changed } = platformErrors;
      if (isError(shown, world_changed) || shown?.kind === 'unauthenticated') throw shown;
      const told =
        shown ?? new DomainError(requestErrors.internal_error, { request_id: context.requestId });
      const rendered = renderError(told, operation);
      const body = { ...rendered.body };
      return { status: rendered.status, body, refused: true, errorCode: told.code };
    }
  };
}

/** Calls from inside the service come from no browser. */
const noVisit: Visit = {
  address: null,
  userAgent: null,
  keepToken: () => {},
  dropToken: () => {},
  deviceToken: null,
  keepDeviceToken: () => {},
};

/** A caller inside the service has the rights of its key or role, and no more. */
async function refuseCaller(context: Context, operation: Operation): Promise<void> {
  const { actor, environment } = context;
  refuseForbidden(actor, operation);
  if (actor.kind === 'person') refuseRole(actor.role, operation, environment);
  await operation.requires?.(context);
}

async function handle(operation: Operation, context: Context, input: CallInput) {
  const query = operation.query && checkInput(operation.query, input.query ?? {}, 'query');
  const body = operation.body && checkBody(operation, input.body);
  const problems = [...(query?.problems ?? []), ...(body?.problems ?? [])];
  if (problems.length > 0) throw invalidInput(problems);
  const params = Object.fromEntries(
    Object.entries(input.params ?? {}).map(([name, id]) => [name, isUuid(id) ? id : nilId]),
  );
  const request = {
    params,
    query: query?.value ?? {},
    body: body?.value,
    idempotencyKey: null,
    lastEventId: null,
    accept: null,
    files: new Map(),
  };
  const prepared = await operation.prepare?.(context, request);
  const perform = (inner: Context) =>
    operation.handle(inner, { ...request, prepared, markReplayed: () => {}, visit: noVisit });
  const answer =
    input.isRequest && isAuditedFor(context.actor, operation)
      ? await performAudited(operation, context, params, perform)
      : await perform(context);
  // The body as a client would parse it: instants are text.
  return JSON.parse(JSON.stringify(answer ?? {})) as Record<string, unknown>;
}

/** Performs an operation with its act: in one unit, or after the last of those that the handler opens. */
async function performAudited(
  operation: Operation,
  context: Context,
  params: Record<string, string>,
  perform: (inner: Context) => Promise<unknown>,
): Promise<unknown> {
  const act = { params, address: null, requestId: context.requestId };
  const audit = (unit: Context, body: unknown) => auditRequest(unit, operation, act, body);
  if (opensUnits(operation)) {
    const body = await perform(context);
    await context.unit((unit) => audit(unit, body));
    return body;
  }
  return context.unit(async (unit) => {
    const body = await perform(unit);
    await audit(unit, body);
    return body;
  });
}
