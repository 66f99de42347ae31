import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isError } from '../../../kernel/domain-error.ts';
import { inputErrors } from '../../../kernel/input-errors.ts';
import type { PageParts } from '../../../platform/process-parts.ts';
import { judgeRequest, listOrigins, readReturnUrl } from '../../tenants/brands/brands.ts';
import { findFlowByToken } from './external-accounts-store.ts';
import { hashLinkToken } from './link-flows.ts';
import {
  choicePage,
  linkPagePolicy,
  refusedPage,
  resultPage,
  unknownPage,
} from './link-page-html.ts';
import { readChoice, returnAddress } from './link-page-rules.ts';

interface Flow {
  accountId: string;
  origins: string[];
  redirectUri: string | null;
  /** The address to return to, when it is on a registered origin. */
  returnTo: URL | null;
}

const maxFormBytes = 4_096;
const tokenBytes = 12;

/**
 * `/link/{link_token}`, in a sandbox only: the link flow of the simulated provider. The page needs no
 * API key and changes nothing: `POST /accounts/{account_id}` finishes the flow with its result.
 */
export async function addLinkPages(server: FastifyInstance, parts: PageParts): Promise<void> {
  await server.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      async (_request: FastifyRequest, body: string | Buffer) => String(body),
    );
    pages.addHook('onRequest', async (_request, reply) => addPageHeaders(reply));
    const config = { limitsAddress: 'refusals' } as const;
    pages.get('/link/:token', { config }, async (request, reply) => {
      const flow = await openFlowOf(request, parts);
      if (!flow) return sendPage(reply.code(404), unknownPage());
      const judged = judgeRequest(request.headers, flow.origins);
      if (judged.act === 'refuse') return sendRefusal(reply, judged.framedBy);
      allow(reply, flow);
      return sendPage(reply, choicePage(null));
    });
    pages.post('/link/:token', { config, bodyLimit: maxFormBytes }, async (request, reply) => {
      const flow = await openFlowOf(request, parts);
      if (!flow) return sendPage(reply.code(404), unknownPage());
      allow(reply, flow);
      return answer(reply, flow, new URLSearchParams(String(request.body ?? '')));
    });
  });
}

function answer(reply: FastifyReply, flow: Flow, form: URLSearchParams): FastifyReply {
  const message = readChoice(form, flow.accountId, randomBytes(tokenBytes).toString('hex'));
  if (!message) return sendPage(reply.code(400), choicePage('Choose a bank and an account.'));
  const { origins, returnTo, redirectUri } = flow;
  if (returnTo) return reply.redirect(returnAddress(returnTo, message), 303);
  return sendPage(reply, resultPage(message, { origins, unregistered: redirectUri }));
}

async function openFlowOf(request: FastifyRequest, parts: PageParts): Promise<Flow | null> {
  const { token } = request.params as { token: string };
  // global: the token finds the brand.
  const found = await findFlowByToken(parts.database.allBrands.db, hashLinkToken(token));
  if (!found) return null;
  const context = await parts.createContext(found.brand_id, { kind: 'job' }, request.id);
  const origins = await listOrigins(context);
  const { account_id: accountId, redirect_uri: redirectUri } = found;
  return { accountId, origins, redirectUri, returnTo: permittedReturn(redirectUri, origins) };
}

/** The address to return to, or null unless it is on a registered origin. */
function permittedReturn(redirectUri: string | null, origins: readonly string[]): URL | null {
  if (redirectUri === null) return null;
  try {
    return readReturnUrl(redirectUri, origins, 'redirect_uri');
  } catch (error) {
    if (isError(error, inputErrors.invalid_input)) return null;
    throw error;
  }
}

function addPageHeaders(reply: FastifyReply): void {
  reply.header('content-security-policy', linkPagePolicy([], null));
  reply.header('referrer-policy', 'no-referrer');
  reply.header('x-robots-tag', 'noindex, nofollow');
  reply.header('x-frame-options', 'DENY');
}

/** X-Frame-Options has no list of origins; browsers with frame-ancestors ignore it. */
function allow(reply: FastifyReply, { origins, returnTo }: Flow): void {
  const returnsTo = returnTo?.origin ?? null;
  reply.header('content-security-policy', linkPagePolicy(origins, returnsTo));
  if (origins.length > 0) reply.removeHeader('x-frame-options');
}

/** The notice may be framed anywhere, since it would otherwise not be visible. */
function sendRefusal(reply: FastifyReply, framedBy: string | null): FastifyReply {
  reply.header('content-security-policy', linkPagePolicy(['*'], null));
  reply.removeHeader('x-frame-options');
  return sendPage(reply.code(403), refusedPage(framedBy));
}

function sendPage(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(text);
}
