import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import type { Health } from '../health.ts';
import type { Metrics } from '../metrics.ts';

/**
 * Adds `/health/live`, `/health/ready`, which names the problems of a process that is not ready, and
 * `/metrics`, for monitoring of the process.
 */
export function addHealthPages(server: FastifyInstance, metrics: Metrics, health: Health): void {
  server.get('/health/live', async () => ({ status: 'ok' }));
  server.get('/health/ready', async (_request, reply) => {
    const problems = await health.findProblems();
    if (problems.length === 0) return { status: 'ok' };
    return reply.code(503).send({ status: 'unavailable', problems });
  });
  server.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}

/** Adds `/openapi.json` and the reference page at `/docs`, with its script served locally too. */
export async function addReferencePages(server: FastifyInstance, document: object): Promise<void> {
  const text = JSON.stringify(document);
  server.get('/openapi.json', async (_request, reply) => reply.type('application/json').send(text));
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
