import { type FastifyInstance, fastify } from 'fastify';
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
  let reference: Promise<Reference> | undefined;
  const read = () => {
    reference ??= renderReference();
    return reference;
  };
  server.get('/docs', { logLevel: 'silent' }, async (request, reply) => {
    // The page names its script by a relative address.
    if (!request.url.split('?')[0]?.endsWith('/')) return reply.redirect('/docs/', 301);
    const { page } = await read();
    reply.header('content-security-policy', applicationPolicy(page));
    return reply.type('text/html; charset=utf-8').send(page);
  });
  server.get('/docs/js/scalar.js', { logLevel: 'silent' }, async (_request, reply) => {
    const { script } = await read();
    return reply.type('application/javascript; charset=utf-8').send(script);
  });
}

interface Reference {
  page: string;
  script: Buffer;
}

/**
 * Renders the reference page with Scalar, at its first visit: its module is 17 MB in memory, which a
 * service whose reference nobody reads does not need.
 */
async function renderReference(): Promise<Reference> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const pages = fastify();
  await pages.register(scalar, {
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
  });
  const [page, script] = [await pages.inject('/docs/'), await pages.inject('/docs/js/scalar.js')];
  await pages.close();
  if (page.statusCode !== 200 || script.statusCode !== 200) {
    throw new Error('Scalar rendered no reference page');
  }
  // Scalar's template has neither a language nor the title that its configuration sets.
  const html = page.payload
    .replace('<html>', '<html lang="en">')
    .replace(/<title>[^<]*<\/title>/, '<title>Surety API reference</title>');
  return { page: html, script: script.rawPayload };
}
