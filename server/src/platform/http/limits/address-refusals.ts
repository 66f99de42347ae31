import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.ts';
import { FairGate } from '../../db/fair-gate.ts';
import { requestErrors } from '../errors/request-errors.ts';
import { takesManagementKey } from '../operations/operation.ts';
import { readSessionToken } from '../operations/session-cookie.ts';
import { addressBucket } from './address-bucket.ts';
import type { RateCounts } from './rate-counts.ts';

/** What an address was refused for: each is counted alone, so that wrong links hinder no keys. */
export type RefusalKind = 'keys' | 'links' | 'pages';

/** Secrets that are checked in turn; neither waits for the other. */
type CheckedKind = Exclude<RefusalKind, 'pages'>;

const knownForMs = 60 * 60 * 1000;
const maxKnown = 10_000;
/** Secrets of a kind, of addresses over their limit, that the database is asked about at once. */
const checkedAtOnce = 8;
const waitMs = 10_000;

const newGate = () => new FairGate({ capacity: checkedAtOnce, share: () => 1, waitMs });

/**
 * Counts refused secrets of addresses. Whoever sends wrong ones may share the address with others, so an address over its
 * limit is not shut out: its secrets are checked one after the other, and wrong ones are answered 429. The database has
 * one such question about keys and one about links of an address at a time; keys that were good within an hour do not wait.
 */
export class AddressRefusals {
  readonly #limit: number | null;
  readonly #counts: RateCounts;
  readonly #known = new Map<string, number>();
  readonly #gates: Readonly<Record<CheckedKind, FairGate>> = {
    keys: newGate(),
    links: newGate(),
  };

  constructor(limit: number | null, counts: RateCounts) {
    this.#limit = limit;
    this.#counts = counts;
  }

  /** Counts a refusal against the address. */
  note(kind: RefusalKind, { ip }: FastifyRequest): void {
    if (this.#limit !== null) this.#counts.note(bucketOf(kind, ip));
  }

  /** Remembers that the keys of a request are good. */
  noteKey(request: FastifyRequest): void {
    // A request without keys has none that could be known.
    if (this.#limit === null || request.context?.actor.kind === 'visitor') return;
    const digest = keyDigest(request);
    // Set anew, so that the map is in the order of use and the one used longest ago leaves.
    this.#known.delete(digest);
    const [oldest] = this.#known.keys();
    if (this.#known.size >= maxKnown && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(digest, performance.now() + knownForMs);
  }

  /** Refusal of an address over its limit, with the header that says how long; null within the limit. */
  refusalOf(kind: RefusalKind, { ip }: FastifyRequest, reply: FastifyReply): DomainError | null {
    const limit = this.#limit;
    if (limit === null) return null;
    const { isAllowed, resetSeconds: seconds } = this.#counts.look(bucketOf(kind, ip), limit);
    if (isAllowed) return null;
    reply.header('retry-after', seconds);
    return new DomainError(requestErrors.refusals_limited, { limit, seconds });
  }

  /** True while the address is over its limit, for secrets that were not good a while ago. */
  isOver(kind: RefusalKind, request: FastifyRequest): boolean {
    if (this.#limit === null) return false;
    const { isAllowed } = this.#counts.look(bucketOf(kind, request.ip), this.#limit);
    return !isAllowed && !(kind === 'keys' && this.#isKnown(request));
  }

  /** Waits for the turn of an address over its limit; returns the function that ends it. */
  enter(kind: CheckedKind, { ip }: FastifyRequest): Promise<() => void> {
    return this.#gates[kind].enter(addressBucket(ip));
  }

  /**
   * Opens a request by its keys, in the turn of its address where that is over the limit.
   *
   * @throws DomainError `refusals_limited` for keys that are refused then.
   */
  openByKeys<T>(request: FastifyRequest, reply: FastifyReply, open: () => Promise<T>): Promise<T> {
    return this.isOver('keys', request) ? this.#openInTurn(request, reply, open) : open();
  }

  async #openInTurn<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    open: () => Promise<T>,
  ): Promise<T> {
    const leave = await this.enter('keys', request);
    try {
      return await open();
    } catch (error) {
      const isRefused = error instanceof DomainError && error.kind === 'unauthenticated';
      throw (isRefused && this.refusalOf('keys', request, reply)) || error;
    } finally {
      leave();
    }
  }

  #isKnown(request: FastifyRequest): boolean {
    return (this.#known.get(keyDigest(request)) ?? 0) > performance.now();
  }
}

function bucketOf(kind: RefusalKind, address: string): string {
  return kind === 'keys' ? addressBucket(address) : `${kind}:${addressBucket(address)}`;
}

/** A digest of the keys that the route reads, and of nothing else that a caller may vary. */
function keyDigest({ headers, url, isSecure, route }: FastifyRequest): string {
  const { operation } = route.config;
  const ofManager = operation !== undefined && takesManagementKey(operation);
  const keys = url.startsWith('/portal/')
    ? ['session', readSessionToken(headers, isSecure)]
    : ofManager
      ? ['management', headers['management-key']]
      : ['brand', headers.identity, headers.authorization];
  return createHash('sha256').update(keys.join('\n')).digest('latin1');
}
