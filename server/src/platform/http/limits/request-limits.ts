import type { FastifyReply } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.ts';
import { nilId } from '../../../kernel/ids.ts';
import type { Context } from '../../context.ts';
import { requestErrors } from '../errors/request-errors.ts';
import { addressBucket } from './address-bucket.ts';
import { AddressRefusals } from './address-refusals.ts';
import type { RateCounts } from './rate-counts.ts';

/** Requests a minute; null for no limit. */
export interface RequestLimits {
  brand: number | null;
  /** Requests with the temporary keys of one customer; they draw nothing from the brand's. */
  customer: number | null;
  /** Refused keys of one address, its refused links, and its requests of `/metrics`: each alone. */
  address: number | null;
}

/** Requests a minute of one person's session: a page sends a few dozen. */
const sessionLimit = 1_200;

/** Limits of requests, by brand, customer, session and address. */
export class RequestLimiter {
  /** Refused keys and links of addresses. */
  readonly refusals: AddressRefusals;
  readonly #limits: RequestLimits;
  readonly #counts: RateCounts;

  constructor(limits: RequestLimits, counts: RateCounts) {
    this.#limits = limits;
    this.#counts = counts;
    this.refusals = new AddressRefusals(limits.address, counts);
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
}

/**
 * The share of the service that a request uses: its brand's. Without a brand it is the person's, or
 * the address's before a sign-in.
 */
export function shareOf({ actor, brandId }: Context, address: string): string {
  if (actor.kind === 'visitor') return addressBucket(address);
  return actor.kind === 'person' && brandId === nilId ? `person:${actor.personId}` : brandId;
}
