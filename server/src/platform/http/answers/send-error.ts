import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Logger } from '../../logging.ts';
import { acceptedEncodings } from '../bodies/content-encoding.ts';
import { renderError } from '../errors/render-error.ts';
import { requestErrors } from '../errors/request-errors.ts';
import { toDomainError } from '../operations/run-operation.ts';

export const defaultBodyLimitBytes = 1024 * 1024;

/** Errors outside any operation use the request dialect. */
const noOperation = {
  dialect: 'request',
  schemaCode: 'request_schema',
  bodyType: undefined,
} as const;

/** Answers an error in the dialect of the request's operation. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
): void {
  const operation = request.routeOptions?.config?.operation ?? noOperation;
  const limit = request.routeOptions?.bodyLimit ?? defaultBodyLimitBytes;
  const known = toDomainError(error, limit, operation);
  if (!known) {
    // The message may quote the caller's input, so only the request id is logged with it.
    log.error({ request_id: request.id, err: error }, 'request failed');
  }
  const shown = known ?? new DomainError(requestErrors.internal_error, { request_id: request.id });
  const { status, body } = renderError(shown, operation);
  if (shown.kind === 'unavailable' || shown.code === 'bodies_in_flight') {
    reply.header('retry-after', '1');
  }
  const { seconds } = shown.params;
  if (shown.kind === 'rate_limited' && seconds !== undefined) {
    reply.header('retry-after', String(seconds));
  }
  if (shown.code === 'unsupported_encoding') reply.header('accept-encoding', acceptedEncodings);
  request.answered = body;
  request.errorCode = shown.code;
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
