import type { FastifyInstance, FastifyReply } from 'fastify';
import { withChance } from '../../../kernel/chance.ts';
import type { PageParts } from '../../../platform/process-parts.ts';
import { judgeRequest, listOrigins } from '../../tenants/brands/brands.ts';
import { findCardReveal, openCardReveal } from './reveal-card.ts';
import {
  cardPage,
  contentSecurityPolicy,
  endedPage,
  probePage,
  refusedPage,
} from './reveal-page-html.ts';

/**
 * `/reveal/{token}`: the only page that shows a card's number (completion page, section 6). It needs
 * no API key: the address shows the card once, within a minute.
 */
export async function addRevealPages(
  server: FastifyInstance,
  { database, createContext }: PageParts,
): Promise<void> {
  // global: the token finds the brand.
  const { db } = database.allBrands;
  await server.register(async (pages) => {
    pages.addHook('onRequest', async (_request, reply) => addPageHeaders(reply));
    const config = { limitsAddress: 'refusals' } as const;
    // HEAD, which link scanners send, shows nothing and does not use up the address.
    pages.head('/reveal/:token', { config }, async (request, reply) => {
      const { token } = request.params as { token: string };
      const found = await findCardReveal(db, token);
      return sendPage(reply.code(found ? 200 : 404), '');
    });
    pages.get('/reveal/:token', { config, exposeHeadRoute: false }, async (request, reply) => {
      const { token } = request.params as { token: string };
      const found = await findCardReveal(db, token);
      if (!found) return sendPage(reply.code(404), endedPage());
      const context = await createContext(found.brandId, { kind: 'job' }, request.id);
      const origins = await listOrigins(context);
      const judged = judgeRequest(request.headers, origins);
      if (judged.act === 'refuse') return sendRefusal(reply, judged.framedBy);
      allowFrames(reply, origins);
      if (judged.act === 'probe') {
        reply.header('content-security-policy', contentSecurityPolicy(origins, 'probe'));
        return sendPage(reply, probePage());
      }
      await context.begin();
      const chance = await context.nextTurn(context.clock);
      const secrets = await withChance(chance, () => openCardReveal(context, found.revealId));
      if (!secrets) return sendPage(reply.code(410), endedPage());
      return sendPage(reply, cardPage(secrets));
    });
  });
}

/** Forbids caches and referrers: address and page are secret. */
function addPageHeaders(reply: FastifyReply): void {
  allowFrames(reply, []);
  reply.header('cache-control', 'no-store');
  reply.header('referrer-policy', 'no-referrer');
  reply.header('x-robots-tag', 'noindex, nofollow, noarchive');
  reply.header('permissions-policy', 'clipboard-read=(), clipboard-write=(self)');
  reply.header('cross-origin-opener-policy', 'same-origin');
}

/** X-Frame-Options has no list of origins; browsers with frame-ancestors ignore it. */
function allowFrames(reply: FastifyReply, origins: readonly string[]): void {
  reply.header('content-security-policy', contentSecurityPolicy(origins));
  if (origins.length > 0) reply.removeHeader('x-frame-options');
  else reply.header('x-frame-options', 'DENY');
}

/**
 * The notice may be framed anywhere, since it would otherwise not be visible; it has nothing secret.
 */
function sendRefusal(reply: FastifyReply, framedBy: string | null): FastifyReply {
  reply.header('content-security-policy', contentSecurityPolicy('anywhere'));
  reply.removeHeader('x-frame-options');
  return sendPage(reply.code(403), refusedPage(framedBy));
}

function sendPage(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(text);
}
