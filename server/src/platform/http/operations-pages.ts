import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.ts';

/** Adds `/health/live`, `/health/ready` and `/metrics`, for monitoring of the process. */
export function addHealthPages(
  server: FastifyInstance,
  metrics: Metrics,
  isReady: () => Promise<boolean>,
): void {
  server.get('/health/live', async () => ({ status: 'ok' }));
  server.get('/health/ready', async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' });
  });
  const config = { limitsAddress: 'requests' } as const;
  server.get('/metrics', { config }, async (_request, reply) =>
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
