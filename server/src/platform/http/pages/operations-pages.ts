import type { FastifyInstance } from 'fastify';
import type { Health } from '../../health.ts';
import type { Metrics } from '../../metrics.ts';
import { version } from '../../version.ts';
import { once } from './once.ts';
import { prepareContent, sendPrepared } from './prepared-content.ts';

/**
 * Adds `/health/live` and `/health/ready`, which names the version, the problems of a process that is not
 * ready, and notices of any.
 */
export function addHealthPages(server: FastifyInstance, health: Health): void {
  const config = { anyHost: true };
  server.get('/health/live', { config }, async () => ({ status: 'ok' }));
  server.get('/health/ready', { config }, async (_request, reply) => {
    const [problems, notices] = await Promise.all([health.findProblems(), health.findNotices()]);
    const told = notices.length > 0 ? { notices } : {};
    if (problems.length === 0) return { status: 'ok', version, ...told };
    return reply.code(503).send({ status: 'unavailable', version, problems, ...told });
  });
}

/** Adds `/metrics`, for monitoring of the process. */
export function addMetricsPage(server: FastifyInstance, { registry }: Metrics): void {
  const config = { limitsAddress: 'requests' } as const;
  server.get('/metrics', { config }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

/** Adds `/openapi.json`, compressed once, at its first visit, and answered by a 304 to who has it. */
export function addApiDocument(server: FastifyInstance, document: object): void {
  const text = JSON.stringify(document);
  const readDocument = once(() => prepareContent('application/json; charset=utf-8', text));
  server.get('/openapi.json', async (request, reply) =>
    sendPrepared(request, reply, await readDocument()),
  );
}
