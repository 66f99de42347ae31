import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BuiltFile, BuiltFiles } from '../pages/built-files.ts';
import { html } from '../pages/html.ts';
import { builtPagePolicy, pagePolicy } from '../pages/page-policy.ts';
import { sendPrepared } from '../pages/prepared-content.ts';

/** Build of the portal as the server has it at the moment. */
export interface PortalFiles {
  /** Null while there is no build. */
  readonly files: BuiltFiles | null;
  /** Reason of a missing build; `off` by a setting. */
  readonly state: 'ready' | 'building' | 'failed' | 'missing' | 'misplaced' | 'off';
}

type Ask = FastifyRequest<{ Params: { '*'?: string } }>;

const options = { logLevel: 'silent' } as const;

/**
 * Adds `/portal` and the addresses below it: files of the build, and its one page for all others, which the
 * portal's router reads. `/portal/api` is the API's.
 */
export function addPortalPages(server: FastifyInstance, build: PortalFiles): void {
  const answer = async (request: Ask, reply: FastifyReply) => {
    const path = request.params['*'] ?? '';
    if (/^api(\/|$)/.test(path)) return reply.callNotFound();
    if (!build.files) return sendWaiting(reply, build.state);
    const { portal } = build.files;
    const file = portal.get(path) ?? (/^assets(\/|$)/.test(path) ? null : portal.get('index.html'));
    return file ? sendBuilt(request, reply, file) : reply.callNotFound();
  };
  server.get('/portal', options, answer);
  server.get('/portal/*', options, answer);
}

/**
 * Adds the guides at `/docs`, their Markdown at `/docs.md` and `/docs/<name>.md`, the reference below `/docs/api`, and
 * the overview for language models. The root leads to them. Without a build, `/docs/api` says where the API document is.
 */
export function addGuidePages(server: FastifyInstance, build: PortalFiles): void {
  const readGuides = () => build.files?.guides ?? new Map<string, BuiltFile>();
  server.get('/', options, (_request, reply) => reply.redirect('/docs/', 302));
  server.get('/docs', options, async (request, reply) => {
    const index = readGuides().get('docs/index.html');
    if (!index) return reply.redirect('/docs/api', 302);
    // The page names its files by relative addresses.
    if (!pathOf(request).endsWith('/')) return reply.redirect('/docs/', 301);
    return sendBuilt(request, reply, index);
  });
  server.get('/docs/*', options, (request: Ask, reply) => {
    const guides = readGuides();
    const name = (request.params['*'] ?? '').replace(/\/$/, '');
    if (!build.files && /^api(\/|$)/.test(name)) return sendWaiting(reply, build.state);
    const page = name.replace(/\.html$/, '');
    const file = guides.get(`docs/${page}.html`) ?? guides.get(`docs/${name}`);
    if (!file || page === missingPage) return sendMissing(request, reply, guides);
    // A file has one address: a page bears neither a suffix nor a slash at the end.
    const own = encodeURI(`/docs/${guides.has(`docs/${page}.html`) ? page : name}`);
    return pathOf(request) === own
      ? sendBuilt(request, reply, file)
      : reply.redirect(page === 'index' ? '/docs/' : own, 301);
  });
  const twins = {
    'docs.md': 'docs/index.md',
    'llms.txt': 'llms.txt',
    'llms-full.txt': 'llms-full.txt',
  };
  for (const [name, path] of Object.entries(twins)) {
    server.get(`/${name}`, options, async (request, reply) => {
      const file = readGuides().get(path);
      return file ? sendBuilt(request, reply, file) : reply.callNotFound();
    });
  }
}

/** Guide of all addresses that have none. */
const missingPage = '404';

/** Answers people with a page that has the contents and the search, and programs with JSON. */
async function sendMissing(
  request: FastifyRequest,
  reply: FastifyReply,
  guides: ReadonlyMap<string, BuiltFile>,
): Promise<FastifyReply | undefined> {
  const page = guides.get(`docs/${missingPage}.html`);
  if (!page || !request.headers.accept?.includes('text/html')) {
    reply.callNotFound();
    return undefined;
  }
  const { type, plain } = await page.prepare();
  addPageHeaders(reply);
  return reply.code(404).header('cache-control', 'no-cache').type(type).send(plain);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '';
}

async function sendBuilt(
  request: FastifyRequest,
  reply: FastifyReply,
  { prepare, caching }: BuiltFile,
): Promise<FastifyReply> {
  const content = await prepare();
  addPageHeaders(reply);
  return sendPrepared(request, reply, content, caching);
}

/** Features of browsers that no page uses; a page may use passkeys and write to the clipboard. */
const permissions = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'geolocation', 'gyroscope'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

function addPageHeaders(reply: FastifyReply): void {
  reply.header('content-security-policy', builtPagePolicy);
  reply.header('cross-origin-opener-policy', 'same-origin');
  reply.header('cross-origin-resource-policy', 'same-origin');
  reply.header('permissions-policy', permissions);
}

const reasons: Readonly<Record<PortalFiles['state'], string>> = {
  ready: 'The portal is being read.',
  building: 'The portal is being built. This page becomes the portal in some seconds.',
  failed: 'The portal could not be built. "npm run portal" shows the reason.',
  misplaced:
    'The portal cannot be built in a folder with # or ? in its path. Move the clone to another folder and start again.',
  missing: 'This service has no build of the portal. Run "npm run portal" and start it again.',
  off: 'This service serves neither the portal nor its documentation (SURETY_PORTAL=off).',
};

/**
 * A page that loads itself again while the portal is being built. The header Refresh would not do: at an address
 * with a fragment, such as a link that signs in, browsers only move to the fragment.
 */
function sendWaiting(reply: FastifyReply, state: PortalFiles['state']): FastifyReply {
  const isBuilding = state === 'building';
  const script = isBuilding ? html`<script>setTimeout(() => location.reload(), 2000)</script>` : '';
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Surety</title>
<main><h1>Surety</h1><p>${reasons[state]}</p><p>The API is described by its <a href="/openapi.json">OpenAPI document</a>.</p></main>
${script}
</html>
`;
  addPageHeaders(reply);
  reply.header('content-security-policy', `${pagePolicy(page.text)}; img-src data:`);
  if (isBuilding) reply.header('retry-after', '2');
  reply.code(state === 'off' ? 200 : 503);
  return reply.type('text/html; charset=utf-8').send(page.text);
}
