import type { FastifyRequest } from 'fastify';
import { DomainError, invalidInput } from '../../kernel/domain-error.ts';
import { requestErrors } from './request-errors.ts';

/** Names that this service answers for, in lower case and without a port. */
export type HostNames = ReadonlySet<string>;

/** Names of the machine itself, which a sandbox answers for. */
export const localNames = ['localhost', '127.0.0.1', '[::1]'] as const;

/**
 * Refuses a request for another host, such as a page whose name was rebound to this machine, and one
 * with two hosts, which two servers in a row could read differently.
 *
 * @throws DomainError `host_unknown`, and invalid input for two hosts.
 */
export function checkHost(request: FastifyRequest, names: HostNames): void {
  const { rawHeaders } = request.raw;
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) throw invalidInput([{ field: 'Host', rule: 'must be sent once' }]);
  const name = hostName(request.host);
  if (!names.has(name))
    throw new DomainError(requestErrors.host_unknown, { host: printable(name) });
}

/** The name of `name:port`, in lower case. */
function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

function printable(name: string): string {
  return name.replaceAll(/[^\w.:[\]-]/g, '?').slice(0, 100);
}
