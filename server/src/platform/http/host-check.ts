import type { FastifyRequest } from 'fastify';
import { DomainError, invalidInput } from '../../kernel/domain-error.ts';
import { requestErrors } from './errors/request-errors.ts';

/** Names that this service answers for, in lower case and without a port. */
export type HostNames = ReadonlySet<string>;

/** Names of the machine itself, which a sandbox answers for. */
export const localNames = ['localhost', '127.0.0.1', '[::1]'] as const;

/**
 * Refuses a request for another host, such as a page whose name was rebound to this machine, and one
 * with two hosts, which two servers in a row could read differently.
 *
 * @throws DomainError `host_unknown`, and invalid input for none or two.
 */
export function checkHost(request: FastifyRequest, names: HostNames): void {
  if (countHosts(request.raw.rawHeaders) > 1)
    throw invalidInput([{ field: 'Host', rule: 'must be sent once' }]);
  const name = hostName(request.headers.host?.trim() ?? '');
  if (name === '') throw invalidInput([{ field: 'Host', rule: 'is required' }]);
  if (!names.has(name))
    throw new DomainError(requestErrors.host_unknown, { host: printable(name) });
}

/** Number of headers `Host` among names and values in turn. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}

/** The name of `name:port`, in lower case. */
function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

function printable(name: string): string {
  return name.replaceAll(/[^\w.:[\]-]/g, '?').slice(0, 100);
}
