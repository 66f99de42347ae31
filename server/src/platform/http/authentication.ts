import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/domain-error.ts';
import type { BrandClock } from '../clock/brand-clocks.ts';
import type { Actor } from '../context.ts';
import type { Operation } from './operation.ts';

export interface Authenticated {
  brandId: string;
  actor: Actor;
  /** The brand's clock, where it was asked for on the way. */
  clock?: BrandClock;
}

/**
 * Tells whose the two header values are; throws `auth_err` with the reason. Where the operation leaves
 * the brand's clock unread, it is read only if the key lives by it.
 */
export type Authenticate = (
  identity: string,
  authorization: string,
  clock?: 'unread',
) => Promise<Authenticated>;

/** Reads both headers (contract, section 5.1) and checks that the key may call the operation. */
export async function authenticateRequest(
  request: FastifyRequest,
  operation: Operation,
  authenticate: Authenticate,
): Promise<Authenticated> {
  const { identity, authorization } = request.headers;
  if (typeof identity !== 'string' || !identity || !authorization) {
    throw new DomainError('auth_err', {
      reason: 'Both headers are required: Identity and Authorization.',
    });
  }
  const authenticated = await authenticate(identity, authorization, operation.clock);
  refuseForbidden(authenticated.actor, operation);
  return authenticated;
}

function refuseForbidden(actor: Actor, operation: Operation): void {
  if (actor.kind === 'temporary' && operation.access !== 'customer') {
    throw new DomainError('auth_forbidden', {
      reason: "A temporary key reaches only its customer's external accounts and card details.",
    });
  }
  if (actor.kind === 'brand' && actor.scope === 'read_only' && operation.method !== 'GET') {
    throw new DomainError('auth_forbidden', { reason: 'This key is restricted to reading.' });
  }
}

/** A page may read an answer only when a temporary key asked for it (completion page, section 2). */
export function allowBrowser(request: FastifyRequest, reply: FastifyReply, actor: Actor): void {
  if (actor.kind === 'temporary') openToPage(request, reply);
}

/**
 * A page may also read why its key was refused, where a temporary key could have been sent: the
 * answer holds the reason and nothing of the brand's, and no browser adds credentials by itself.
 */
export function allowReadingRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
): void {
  if (operation.access === 'customer') openToPage(request, reply);
}

function openToPage(request: FastifyRequest, reply: FastifyReply): void {
  if (!request.headers.origin) return;
  reply.header('access-control-allow-origin', request.headers.origin);
  reply.header('access-control-expose-headers', 'X-Request-Id, X-Ignored-Fields, Retry-After');
  reply.header('vary', 'Origin');
}

/** The browser's question before the call; which key will be used is not known yet. */
export function answerPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .header('access-control-allow-origin', request.headers.origin ?? '*')
    .header('access-control-allow-methods', 'GET, POST, PATCH, DELETE')
    .header(
      'access-control-allow-headers',
      'Identity, Authorization, Content-Type, Idempotency-Key',
    )
    .header('access-control-max-age', '600')
    .header('vary', 'Origin')
    .code(204)
    .send();
}
