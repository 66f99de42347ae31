import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { atOnce } from '../at-once.ts';
import { renderError } from '../errors/render-error.ts';
import type { AddressRefusals } from './address-refusals.ts';

/** Dialect of pages that answer in JSON. */
const ofPages = { dialect: 'request', schemaCode: 'request_schema' } as const;

/** Counts refused keys and links of addresses, and checks links of an address over its limit in its turn. */
export function addLimits(server: FastifyInstance, refusals: AddressRefusals): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.route.config.limitsAddress) done();
    else beforeCheck(refusals, request, reply).then(() => done(), done);
  });
  server.addHook('preParsing', (request, _reply, payload, done) => {
    endTurnBeforeBody(request);
    done(null, payload);
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

async function beforeCheck(
  refusals: AddressRefusals,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { limitsAddress } = request.route.config;
  if (limitsAddress === 'requests') {
    const refusal = refusals.refusalOf('pages', request, reply);
    if (refusal) throw refusal;
    refusals.note('pages', request);
  }
  if (limitsAddress !== 'refusals' || !refusals.isOver('links', request)) return;
  const leave = await refusals.enter(request);
  // The client may have gone while it waited.
  if (reply.raw.closed || reply.raw.destroyed) leave();
  else reply.raw.once('close', leave);
  turns.set(request, leave);
}

/** Ends of the turns of links that are being checked. */
const turns = new WeakMap<FastifyRequest, () => void>();

/** Pages with long bodies check their links before they read one, which may take a minute to arrive. */
const longBodyBytes = 64 * 1024;

function endTurnBeforeBody(request: FastifyRequest): void {
  if (request.route.bodyLimit !== undefined && request.route.bodyLimit > longBodyBytes)
    turns.get(request)?.();
}

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
