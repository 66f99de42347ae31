import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.ts';
import { platformErrors } from '../../platform-errors.ts';
import { requestErrors } from '../errors/request-errors.ts';
import { isEncoded } from './content-encoding.ts';

/** Bodies up to this size are not counted: their number is bounded by that of connections. */
const uncountedBytes = 64 * 1024;

/** Limits of a process: a brand may use three eighths, which is two of the largest requests. */
export function bodyLimits(mebibytes: number): { process: number; brand: number } {
  const process = mebibytes * 1024 * 1024;
  return { process, brand: (process * 3) / 8 };
}

/**
 * Memory for bodies that are received or worked on, of the process and of each brand: large bodies
 * of one brand leave memory to the others.
 */
export class BodyMemory {
  readonly #limits: { process: number; brand: number };
  readonly #byBrand = new Map<string, number>();
  #total = 0;

  constructor(limits: { process: number; brand: number }) {
    this.#limits = limits;
  }

  /**
   * Reserves memory for a body and returns its release, which may be called repeatedly.
   *
   * @throws DomainError `bodies_in_flight` beyond the brand's share, `overloaded` beyond the
   *   process's memory.
   */
  reserve(brandId: string, bytes: number): () => void {
    if (bytes <= uncountedBytes) return () => {};
    const held = this.#byBrand.get(brandId) ?? 0;
    // A body larger than the share is received alone.
    if (held > 0 && held + bytes > this.#limits.brand)
      throw new DomainError(requestErrors.bodies_in_flight);
    if (this.#total > 0 && this.#total + bytes > this.#limits.process) {
      throw new DomainError(platformErrors.overloaded);
    }
    this.#add(brandId, bytes);
    let isHeld = true;
    return () => {
      if (isHeld) this.#add(brandId, -bytes);
      isHeld = false;
    };
  }

  #add(brandId: string, bytes: number): void {
    this.#total += bytes;
    const held = (this.#byBrand.get(brandId) ?? 0) + bytes;
    if (held > 0) this.#byBrand.set(brandId, held);
    else this.#byBrand.delete(brandId);
  }
}

/**
 * Reserves memory for the body of a request, all that is announced or else may come, until the
 * answer has been sent or the connection is lost.
 */
export function holdMemory(
  memory: BodyMemory,
  brandId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { bodyLimit } = request.route;
  const announced = announcedBytes(request);
  if (announced === 0) return;
  const unpacked = isEncoded(request.headers['content-encoding']) ? bodyLimit : announced;
  const bytes = Math.min(unpacked, bodyLimit);
  if (bytes > uncountedBytes) reply.raw.once('close', memory.reserve(brandId, bytes));
}

/** True if a body may come that is too large to be left to Node, and nobody reads it. */
export function isUnreadAndLarge(request: FastifyRequest): boolean {
  const { readableFlowing, complete } = request.raw;
  return readableFlowing === null && !complete && announcedBytes(request) > uncountedBytes;
}

/**
 * Bytes of the body on the wire: 0 without one, infinity if its length is unknown until its end.
 */
function announcedBytes({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}
