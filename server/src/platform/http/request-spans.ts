import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Span, type Tracer, within } from '../tracing/tracing.ts';

/**
 * Gives each request a span, below the caller's if it sent a `traceparent`. Handlers and all that they
 * call run in it. Bears the route's pattern rather than the URL, which can contain an upload token.
 */
export function addRequestSpans(server: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  server.addHook('onRequest', (request, _reply, done) => {
    const { operation } = request.routeOptions.config;
    const route = request.routeOptions.url ?? 'unknown';
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'surety.operation': operation?.operationId,
      'surety.request_id': request.id,
    };
    const { traceparent } = request.headers;
    const parent = typeof traceparent === 'string' ? traceparent : null;
    const name = `${request.method} ${route}`;
    spans.set(request, tracer.start({ name, kind: 'server', attributes }, parent));
    done();
  });
  // Not `onRequest`: the body's arrival would leave its asynchronous context.
  server.addHook('preHandler', (request, _reply, done) => {
    within(spans.get(request) ?? null, done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.set({
      'http.response.status_code': reply.statusCode,
      'surety.brand_id': request.context?.brandId,
    });
    if (reply.statusCode >= 500) span?.fail(`${reply.statusCode}`);
    span?.end();
    done();
  });
}
