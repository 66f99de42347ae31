import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DomainError } from '../../../kernel/domain-error.ts';
import { atOnce } from '../at-once.ts';
import { renderError } from '../errors/render-error.ts';
import type { AddressRefusals } from './address-refusals.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page without keys: its requests, or those that find nothing, draw on their address. */
    limitsAddress?: 'requests' | 'refusals';
    /** The page checks its link in a hook before the body, and not in its handler. */
    checksLinkBeforeBody?: boolean;
  }
}

/** Dialect of pages that answer in JSON. */
const ofPages = { dialect: 'request', schemaCode: 'request_schema' } as const;

/** Counts refused keys and links of addresses, and checks links of an address over its limit in its turn. */
export function addLimits(server: FastifyInstance, refusals: AddressRefusals): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { limitsAddress, checksLinkBeforeBody } = request.route.config;
    if (!limitsAddress) return done();
    if (limitsAddress === 'requests') return done(countPage(refusals, request, reply));
    if (!checksLinkBeforeBody) return done();
    takeTurn(refusals, request, reply).then(() => done(), done);
  });
  // The link has been checked: a body may take a minute to arrive, and a receiver as long to answer.
  server.addHook('preParsing', (request, _reply, payload, done) => {
    turns.get(request)?.();
    done(null, payload);
  });
  server.addHook('preHandler', (request, reply, done) => {
    const { limitsAddress, checksLinkBeforeBody } = request.route.config;
    if (limitsAddress !== 'refusals' || checksLinkBeforeBody) return done();
    takeTurn(refusals, request, reply).then(() => done(), done);
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    done(null, refusedLink(refusals, request, reply, payload));
  });
  const onResponse = (request: FastifyRequest, { statusCode }: FastifyReply) => {
    const { operation, limitsAddress } = request.route.config;
    if (operation && statusCode === 401) refusals.note('keys', request);
    if (limitsAddress === 'refusals' && statusCode === 404) refusals.note('links', request);
  };
  server.addHook('onResponse', atOnce(onResponse));
}

/** Counts a request of a page; returns its refusal. */
function countPage(
  refusals: AddressRefusals,
  request: FastifyRequest,
  reply: FastifyReply,
): DomainError | undefined {
  const refusal = refusals.refusalOf('pages', request, reply);
  if (refusal) return refusal;
  refusals.note('pages', request);
  return undefined;
}

async function takeTurn(
  refusals: AddressRefusals,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!refusals.isOver('links', request)) return;
  const leave = await refusals.enter('links', request);
  // The client may have gone while it waited.
  if (reply.raw.closed || reply.raw.destroyed) leave();
  else reply.raw.once('close', leave);
  turns.set(request, leave);
}

/** Ends of the turns of links that are being checked. */
const turns = new WeakMap<FastifyRequest, () => void>();

/** The answer of a page that found nothing for an address over its limit: 429, and how long. */
function refusedLink(
  refusals: AddressRefusals,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): unknown {
  if (request.route?.config.limitsAddress !== 'refusals' || reply.statusCode !== 404)
    return payload;
  const refusal = refusals.refusalOf('links', request, reply);
  if (!refusal) return payload;
  const { status, body } = renderError(refusal, ofPages);
  reply.code(status);
  const isJson = String(reply.getHeader('content-type') ?? '').includes('json');
  if (!isJson) return payload;
  const text = JSON.stringify(body);
  reply.header('content-length', Buffer.byteLength(text));
  return text;
}
