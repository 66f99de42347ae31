import type { FastifyReply, FastifyRequest } from 'fastify';
import { nilId } from '../../kernel/ids.ts';
import type { RequestLog } from '../request-log/request-log.ts';

/**
 * Counts an answered request, and keeps it if the log takes it. Requests without a brand (an unknown key, the
 * management key, a person's own) are neither, nor are those that wait for what happens later.
 */
export function noteRequest(log: RequestLog, request: FastifyRequest, reply: FastifyReply): void {
  const { operation } = request.route.config;
  const { context } = request;
  if (!operation || !context || operation.waits) return;
  const { actor, brandId } = context;
  if (brandId === nilId) return;
  const { statusCode: status, elapsedTime: elapsedMs } = reply;
  if (!log.count({ brandId, operation: operation.operationId, status, elapsedMs })) return;
  log.keep({
    operation,
    context,
    source: actor.kind === 'person' ? 'portal' : 'api',
    requestId: request.id,
    address: request.ip,
    method: request.method,
    params: request.params as Record<string, string>,
    query: request.query,
    body: request.body,
    headers: request.headers,
    answer: { status, body: request.answered, headers: reply.getHeaders() },
    errorCode: request.errorCode,
    beganMs: request.beganMs,
    elapsedMs,
  });
}
