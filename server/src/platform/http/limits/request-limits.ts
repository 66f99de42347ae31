import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.ts';
import { nilId } from '../../../kernel/ids.ts';
import type { Context } from '../../context.ts';
import { requestErrors } from '../errors/request-errors.ts';
import { readSessionToken } from '../operations/session-cookie.ts';
import type { RateCounts } from './rate-counts.ts';

/** Requests a minute; null for no limit. */
export interface RequestLimits {
  brand: number | null;
  /** Requests with the temporary keys of one customer; they draw nothing from the brand's. */
  customer: number | null;
  /** Refused keys and links of one address. */
  address: number | null;
}

/** Requests a minute of one person's session: a page sends a few dozen. */
const sessionLimit = 1_200;

const knownForMs = 60 * 60 * 1000;
const maxKnown = 10_000;

/**
 * Limits of requests. An address that has used up its refusals is refused before the database is
 * asked, except for keys that were good within an hour: somebody else behind the same address may
 * send the wrong ones.
 */
export class RequestLimiter {
  readonly #limits: RequestLimits;
  readonly #counts: RateCounts;
  readonly #known = new Map<string, number>();

  constructor(limits: RequestLimits, counts: RateCounts) {
    this.#limits = limits;
    this.#counts = counts;
  }

  /** @throws DomainError `refusals_limited` */
  refuseAddress(request: FastifyRequest, reply: FastifyReply): void {
    const limit = this.#limits.address;
    if (limit === null) return;
    const { isAllowed, resetSeconds } = this.#counts.look(addressBucket(request.ip), limit);
    if (isAllowed || this.#isKnown(request)) return;
    reply.header('retry-after', resetSeconds);
    throw new DomainError(requestErrors.refusals_limited, { limit, seconds: resetSeconds });
  }

  /** Counts a refused key or link against the address. */
  noteRefusal(request: FastifyRequest): void {
    if (this.#limits.address !== null) this.#counts.note(addressBucket(request.ip));
  }

  /** Remembers that the keys of a request are good. */
  noteKey(request: FastifyRequest): void {
    // A request without keys has none that could be known.
    if (this.#limits.address === null || request.context?.actor.kind === 'visitor') return;
    const digest = keyDigest(request);
    // Set anew, so that the map is in the order of use and the one used longest ago leaves.
    this.#known.delete(digest);
    const [oldest] = this.#known.keys();
    if (this.#known.size >= maxKnown && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(digest, performance.now() + knownForMs);
  }

  /**
   * Counts a request of a brand or a customer, unless it has no limit. The promise fails with
   * DomainError `rate_limited`.
   */
  count(context: Context, address: string, reply: FastifyReply): Promise<void> | undefined {
    const [bucket, limit] = this.#bucketOf(context, address);
    return limit === null ? undefined : this.#take(bucket, limit, reply);
  }

  async #take(bucket: string, limit: number, reply: FastifyReply): Promise<void> {
    const { isAllowed, remaining, resetSeconds } = await this.#counts.take(bucket, limit);
    // Draft 7 of the RateLimit header fields for HTTP has these names.
    reply.header('ratelimit-limit', limit);
    reply.header('ratelimit-remaining', remaining);
    reply.header('ratelimit-reset', resetSeconds);
    if (isAllowed) return;
    reply.header('retry-after', resetSeconds);
    throw new DomainError(requestErrors.rate_limited, { limit, seconds: resetSeconds });
  }

  /** A session draws on a bucket of its own, so that a page and the brand's programs share none. */
  #bucketOf(context: Context, address: string): [bucket: string, limit: number | null] {
    const { actor, brandId } = context;
    if (actor.kind === 'person') return [`session:${actor.sessionId}`, sessionLimit];
    if (actor.kind === 'temporary')
      return [`customer:${brandId}:${actor.customerId}`, this.#limits.customer];
    return [`brand:${shareOf(context, address)}`, this.#limits.brand];
  }

  #isKnown(request: FastifyRequest): boolean {
    return (this.#known.get(keyDigest(request)) ?? 0) > performance.now();
  }
}

/** A digest of the keys that the route reads, and of nothing else that a caller may vary. */
function keyDigest({ headers, url, isSecure }: FastifyRequest): string {
  const { identity, authorization } = headers;
  const keys = url.startsWith('/portal/')
    ? [readSessionToken(headers, isSecure)]
    : [identity, authorization, headers['management-key']];
  return createHash('sha256').update(keys.join('\n')).digest('latin1');
}

/**
 * The share of the service that a request uses: its brand's. Without a brand it is the person's, or
 * the address's before a sign-in.
 */
export function shareOf({ actor, brandId }: Context, address: string): string {
  if (actor.kind === 'visitor') return addressBucket(address);
  return actor.kind === 'person' && brandId === nilId ? `person:${actor.personId}` : brandId;
}

/** A household has one IPv4 address, or a /64 of IPv6. */
export function addressBucket(address: string): string {
  if (!isIPv6(address)) return `address:${address}`;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return `address:${mapped}`;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const later = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - later.length;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...later];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `address:${network.join(':')}::/64`;
}
