import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Role } from '../../../kernel/roles.ts';
import type { BrandClock } from '../../clock/brand-clocks.ts';
import type { Actor } from '../../context.ts';
import { platformErrors } from '../../platform-errors.ts';
import { type ClockUse, clockOf, type Operation } from './operation.ts';

export interface AuthenticatedCaller {
  brandId: string;
  actor: Actor;
  /** The brand's clock, if authentication has read it. */
  clock?: BrandClock;
}

/**
 * Identifies the caller by the two header values; throws `auth_err` with the reason. If the
 * operation does not read the brand's clock, it is read only for a key that expires by it.
 */
export type Authenticate = (
  identity: string,
  authorization: string,
  clock?: ClockUse,
  use?: KeyUse,
) => Promise<AuthenticatedCaller>;

/** Origin of a key's use, which the key shows. */
export interface KeyUse {
  address: string;
  operationId: string;
}

/** Person of a session, with the role in the requested brand. */
export interface PersonOfSession {
  personId: string;
  sessionId: string;
  /** Null without a brand, and in a brand of which the person is no member. */
  role: Role | null;
  /** True while a confirmation of the person counts. */
  isConfirmed: boolean;
  /** True if more than a password was proved in the session, at its begin or later. */
  isStrong: boolean;
}

/**
 * Finds the person of a session's token; throws `auth_err` for a session that has ended, and
 * `auth_forbidden` for a suspended brand. Requests that a page sends by itself do not extend the
 * session.
 */
export type AuthenticatePerson = (
  token: string,
  brandId: string | null,
  use: { isByPerson: boolean },
) => Promise<PersonOfSession>;

/**
 * Reads both headers (contract, section 5.1). The key's right to the operation is checked by `refuseForbidden`.
 *
 * @throws DomainError `auth_err` without them.
 */
export function authenticateRequest(
  request: FastifyRequest,
  operation: Operation,
  authenticate: Authenticate,
): Promise<AuthenticatedCaller> {
  const { identity, authorization } = request.headers;
  if (typeof identity !== 'string' || !identity || !authorization) {
    throw new DomainError(platformErrors.auth_err, {
      reason: 'Both headers are required: Identity and Authorization.',
    });
  }
  return authenticate(identity, authorization, clockOf(operation), {
    address: request.ip,
    operationId: operation.operationId,
  });
}

const temporaryReach =
  "A temporary key reaches only its customer's accounts, transactions, transfers, cards and their events; this operation is for keys of the brand.";

/** @throws DomainError `auth_forbidden` for a key that may not call the operation. */
export function refuseForbidden(actor: Actor, operation: Operation): void {
  if (actor.kind === 'temporary' && operation.access !== 'customer') {
    throw new DomainError(platformErrors.auth_forbidden, {
      reason: temporaryReach,
    });
  }
  if (actor.kind === 'brand' && actor.scope === 'read_only' && operation.method !== 'GET') {
    throw new DomainError(platformErrors.auth_forbidden, {
      reason: 'This key is restricted to reading.',
    });
  }
}

/** Lets a web page read the response only for a temporary key (completion page, section 2). */
export function allowBrowser(request: FastifyRequest, reply: FastifyReply, actor: Actor): void {
  if (actor.kind === 'temporary') openToPage(request, reply);
}

/**
 * Lets a web page read the reason for a refused key, on operations that accept temporary keys: the
 * response contains only the reason and no data of the brand, and no browser adds credentials by
 * itself.
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
  reply.header(
    'access-control-expose-headers',
    'X-Request-Id, X-Ignored-Fields, Retry-After, Idempotent-Replayed',
  );
  reply.header('vary', 'Origin');
}

/** Answers the preflight request; the key of the call that follows is not known yet. */
export function answerPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .header('access-control-allow-origin', request.headers.origin ?? '*')
    .header('access-control-allow-methods', 'GET, HEAD, POST, PATCH, DELETE')
    .header(
      'access-control-allow-headers',
      'Identity, Authorization, Content-Type, Idempotency-Key, Last-Event-ID, Surety-Strict',
    )
    .header('access-control-max-age', '600')
    .header('vary', 'Origin')
    .code(204)
    .send();
}
