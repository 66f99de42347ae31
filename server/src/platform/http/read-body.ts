import type { Readable } from 'node:stream';
import { DomainError, invalidInput } from '../../kernel/domain-error.ts';
import { GrowingBytes } from '../../kernel/growing-bytes.ts';
import { requestErrors } from './request-errors.ts';

/** Smaller pieces are joined: a body of one byte a chunk would cost thousands of calls at once. */
const joinedBytes = 16 * 1024;

export interface BodySource {
  payload: Readable;
  /** The header Content-Length, if it was sent. */
  announced: string | undefined;
  limitBytes: number;
  /** Refusal of bytes that could not be unpacked. */
  onError?: (error: unknown) => DomainError;
}

/**
 * Bytes of all bodies that are worked on before other work of the process goes on. Node reads up to
 * 2 MiB of one connection at once.
 */
const turnBytes = 256 * 1024;

/** Pauses bodies when a turn of the event loop has had its bytes, and resumes one in each turn. */
class BodyPace {
  #bytes = 0;
  #isScheduled = false;
  readonly #paused: Readable[] = [];

  spend(payload: Readable, bytes: number): void {
    this.#bytes += bytes;
    this.#schedule();
    if (this.#bytes < turnBytes) return;
    payload.pause();
    this.#paused.push(payload);
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#bytes = 0;
      this.#paused.shift()?.resume();
      if (this.#paused.length > 0) this.#schedule();
    });
  }
}

const pace = new BodyPace();

/**
 * Passes a body to `take` as it arrives. After a refusal by `take` the rest is read and dropped, so
 * that the client, which may still be sending, gets the answer.
 *
 * @throws DomainError `body_too_large`, and the refusal.
 */
export async function readBody(
  { payload, announced, limitBytes, onError }: BodySource,
  take: (chunk: Buffer) => void,
): Promise<void> {
  const tooLarge = () => new DomainError(requestErrors.body_too_large, { limit: limitBytes });
  if (Number(announced) > limitBytes) throw tooLarge();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let received = 0;
  let refusal: unknown;
  const joined = new GrowingBytes();
  const flush = () => {
    if (joined.length === 0 || refusal !== undefined) return;
    try {
      take(joined.take());
    } catch (error) {
      refusal = error;
    }
  };
  const onData = (chunk: Buffer) => {
    received += chunk.length;
    if (received > limitBytes) {
      payload.off('data', onData);
      reject(tooLarge());
      return;
    }
    if (refusal !== undefined) return;
    joined.push(chunk);
    if (joined.length >= joinedBytes) flush();
    pace.spend(payload, chunk.length);
  };
  payload.on('data', onData);
  payload.once('error', (error) => reject(onError?.(error) ?? brokenOff()));
  payload.once('end', () => {
    flush();
    if (refusal !== undefined) reject(refusal);
    else if (announced !== undefined && Number(announced) !== received) reject(wrongLength());
    else resolve();
  });
  payload.once('close', () => reject(brokenOff()));
  payload.resume();
  return promise;
}

function brokenOff(): DomainError {
  return invalidInput([{ field: 'body', rule: 'must arrive whole' }]);
}

function wrongLength(): DomainError {
  return invalidInput([{ field: 'Content-Length', rule: 'must be the length of the body' }]);
}
