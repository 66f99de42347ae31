import { DomainError, type FieldProblem } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import {
  type CallAnswer,
  ownOperations,
  servedOperations,
} from '../../../platform/http/operations/call-operation.ts';
import type { Operation } from '../../../platform/http/operations/operation.ts';
import { readQuery } from '../../../platform/http/schemas/validation.ts';
import type { LoggedBodies } from '../../../platform/request-log/describe-request.ts';
import { requestLog } from '../../../platform/request-log/request-log.ts';
import { openRequest } from './read-requests.ts';
import { loggedRequestErrors } from './request-errors.ts';

export interface ReplayedAnswer extends CallAnswer {
  /** Null if the log is off. */
  logId: string | null;
  operation: string;
}

/**
 * Makes a request of the log again, as a call of its operation without an Idempotency-Key: it is carried
 * out again.
 *
 * @throws DomainError `logged_request_dne`; `request_not_replayable` with the fields that the log lacks.
 */
export async function replayRequest(context: Context, logId: string): Promise<ReplayedAnswer> {
  const { row, bodies } = await openRequest(context, logId);
  const operation = context.port(servedOperations).get(row.operation);
  const problems = problemsOf(operation, bodies);
  if (problems.length > 0 || !operation || !bodies) {
    throw new DomainError(loggedRequestErrors.request_not_replayable, { problems });
  }
  const { params } = bodies;
  const query = readValues(operation, bodies.query.value);
  const body = bodies.body.value ?? undefined;
  const beganMs = performance.now();
  const call = context.port(ownOperations);
  const answer = await call(context, operation.operationId, {
    params,
    query,
    body,
    isRequest: true,
  });
  const logged = context.port(requestLog)?.keep({
    operation,
    context,
    source: 'replay',
    requestId: context.requestId,
    address: null,
    method: row.method,
    params,
    query: bodies.query.value,
    body,
    headers: bodies.headers,
    answer: { status: answer.status, body: answer.body, headers: {} },
    errorCode: answer.errorCode,
    beganMs,
    elapsedMs: performance.now() - beganMs,
  });
  return { ...answer, logId: logged ?? null, operation: operation.operationId };
}

function readValues({ query }: Operation, sent: unknown): Record<string, unknown> {
  return (query ? readQuery(query, sent ?? {}) : {}) as Record<string, unknown>;
}

/** Reasons for which a request cannot be made again. */
function problemsOf(operation: Operation | undefined, bodies: LoggedBodies | null): FieldProblem[] {
  if (!operation || operation.operationId === 'replayRequest') {
    return [{ field: 'operation', rule: 'cannot be replayed' }];
  }
  if (!bodies) return [{ field: 'body', rule: 'was erased with its customer' }];
  const { body, query } = bodies;
  const masked = [...body.masked, ...query.masked].map((field) => ({
    field: field || 'body',
    rule: 'is masked in the log',
  }));
  if (masked.length > 0) return masked;
  return body.isCut || query.isCut ? [{ field: 'body', rule: 'is longer than the log keeps' }] : [];
}
