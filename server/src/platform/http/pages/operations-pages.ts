import { type FastifyInstance, fastify } from 'fastify';
import type { Health } from '../../health.ts';
import type { Metrics } from '../../metrics.ts';
import { version } from '../../version.ts';
import { once } from './once.ts';
import { applicationPolicy } from './page-policy.ts';
import { type PreparedContent, prepareContent, sendPrepared } from './prepared-content.ts';

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

/**
 * Adds `/openapi.json` and the reference page at `/docs/api`, with its script served locally too. Each is
 * compressed once, at its first visit, and answered by a 304 to who has it.
 */
export async function addReferencePages(server: FastifyInstance, document: object): Promise<void> {
  const text = JSON.stringify(document);
  const readDocument = once(() => prepareContent('application/json; charset=utf-8', text));
  const readReference = once(renderReference);
  server.get('/openapi.json', async (request, reply) =>
    sendPrepared(request, reply, await readDocument()),
  );
  server.get('/docs/api', { logLevel: 'silent' }, async (request, reply) => {
    // The page names its script by a relative address.
    if (!request.url.split('?')[0]?.endsWith('/')) return reply.redirect('/docs/api/', 301);
    const { page, policy } = await readReference();
    reply.header('content-security-policy', policy);
    return sendPrepared(request, reply, page);
  });
  server.get('/docs/api/js/scalar.js', { logLevel: 'silent' }, async (request, reply) =>
    sendPrepared(request, reply, (await readReference()).script),
  );
}

interface Reference {
  page: PreparedContent;
  script: PreparedContent;
  /** Content-Security-Policy of the page. */
  policy: string;
}

const noIcon = '<link rel="icon" href="data:,">';
/** Scalar renders in the browser; other readers have the same description as a document. */
const noScript =
  '<noscript><p>This reference needs JavaScript. Without it, read the <a href="/openapi.json">OpenAPI document</a> or the <a href="/docs/">guides</a>.</p></noscript>';

/**
 * Renders the reference page with Scalar, at its first visit: its module is 17 MB in memory, which a
 * service with an unread reference does not need.
 */
async function renderReference(): Promise<Reference> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const pages = fastify();
  await pages.register(scalar, {
    routePrefix: '/docs/api',
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
  const [page, script] = [
    await pages.inject('/docs/api/'),
    await pages.inject('/docs/api/js/scalar.js'),
  ];
  await pages.close();
  if (page.statusCode !== 200 || script.statusCode !== 200) {
    throw new Error('Scalar rendered no reference page');
  }
  // Scalar's template has neither a language nor the title that its configuration sets, and
  // browsers request an icon that no page has.
  const html = page.payload
    .replace('<html>', '<html lang="en">')
    .replace(/<title>[^<]*<\/title>/, `<title>Surety API reference</title>${noIcon}`)
    .replace(/<body[^>]*>/, (body) => `${body}${noScript}`);
  return {
    page: await prepareContent('text/html; charset=utf-8', html),
    script: await prepareContent('application/javascript; charset=utf-8', script.rawPayload),
    policy: applicationPolicy(html),
  };
}
