import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import type { Health } from '../health.ts';
import type { Metrics } from '../metrics.ts';
import { applicationPolicy } from './page-policy.ts';

/**
 * Adds `/health/live` and `/health/ready`, which names the problems of a process that is not ready,
 * and notices of any.
 */
export function addHealthPages(server: FastifyInstance, health: Health): void {
  const config = { anyHost: true };
  server.get('/health/live', { config }, async () => ({ status: 'ok' }));
  server.get('/health/ready', { config }, async (_request, reply) => {
    const [problems, notices] = await Promise.all([health.findProblems(), health.findNotices()]);
    const told = notices.length > 0 ? { notices } : {};
    if (problems.length === 0) return { status: 'ok', ...told };
    return reply.code(503).send({ status: 'unavailable', problems, ...told });
  });
}

/** Adds `/metrics`, for monitoring of the process. */
export function addMetricsPage(server: FastifyInstance, { registry }: Metrics): void {
  const config = { limitsAddress: 'requests' } as const;
  server.get('/metrics', { config }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

/** Adds `/openapi.json` and the reference page at `/docs`, with its script served locally too. */
export async function addReferencePages(server: FastifyInstance, document: object): Promise<void> {
  const text = JSON.stringify(document);
  server.get('/openapi.json', async (_request, reply) => reply.type('application/json').send(text));
  server.addHook('onSend', async (request, reply, payload) => {
    const isPage = /^\/docs\/?$/.test(request.routeOptions.url ?? '');
    if (!isPage || typeof payload !== 'string') return;
    reply.header('content-security-policy', applicationPolicy(payload));
  });
  await server.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      title: 'Surety API reference',
      url: '/openapi.json',
      withDefaultFonts: false,
      telemetry: false,
      // Features that would send a visitor's document or keys to a third party are off.
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideClientButton: true,
    },
    logLevel: 'silent',
  });
}
