import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Environment } from '../../context.ts';
import { platformErrors } from '../../platform-errors.ts';
import type { Operation } from '../operations/operation.ts';

/** Facts of the service that the portal's requests are judged by. */
export interface PortalSite {
  environment: Environment;
  /** True behind https. */
  isSecure: boolean;
}

/**
 * Refuses a request that a page of another site may have made (decision 0223): a page of the portal
 * sends the header `Surety-Portal: 1`, which a form cannot, and the browser says that it is of this
 * origin. An EventSource cannot send the header.
 *
 * @throws DomainError `auth_forbidden`.
 */
export function refuseForeignPage(request: FastifyRequest, operation: Operation): void {
  const { headers } = request;
  if (headers['surety-portal'] !== '1' && !(isStream(operation) && request.method === 'GET')) {
    throw refuse('The portal sends the header Surety-Portal: 1 with every request.');
  }
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const isOwn = origin !== undefined && isOwnOrigin(request, origin);
  if (site === undefined ? !isOwn : site !== 'same-origin' || (origin !== undefined && !isOwn)) {
    throw refuse('Only pages of this service may send this request.');
  }
}

/** True for a stream, which a page opens again by itself. */
export const isStream = ({ answer }: Operation): boolean =>
  answer.contentType === 'text/event-stream';

/** The header `Host` was checked before: it is one of the service's names. */
function isOwnOrigin(request: FastifyRequest, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  return /^https?:$/.test(protocol) && host === request.headers.host?.toLowerCase();
}

/**
 * Refuses people of a live service over plain http, but on the machine itself.
 *
 * @throws DomainError `auth_forbidden`.
 */
export function refusePlainHttp(request: FastifyRequest, site: PortalSite): void {
  if (site.environment === 'sandbox' || site.isSecure || isLoopback(request.ip)) return;
  throw refuse('A live service has its portal over https alone: SURETY_PUBLIC_URL must be https.');
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address);
}

function refuse(reason: string): DomainError {
  return new DomainError(platformErrors.auth_forbidden, { reason });
}
