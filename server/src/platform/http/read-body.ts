import type { Readable } from 'node:stream';
import { DomainError, invalidInput } from '../../kernel/domain-error.ts';
import { GrowingBytes } from '../../kernel/growing-bytes.ts';
import { BodyPace } from './body-pace.ts';
import { requestErrors } from './request-errors.ts';

/**
 * Bytes that are judged in one piece. Smaller ones are joined, since a body of one byte a chunk would
 * cost thousands of calls; larger ones are cut, since Node reads 64 KiB at once.
 */
const pieceBytes = 16 * 1024;

/** Bodies up to this size do not wait for larger ones. */
const unpacedBytes = 64 * 1024;

/** Bytes whose reading from the connection costs about a millisecond. */
const bytesReadInMs = 1024 * 1024;

export interface BodySource {
  payload: Readable;
  /** The header Content-Length, if it was sent. */
  announced: string | undefined;
  limitBytes: number;
  /** Refusal of bytes that could not be unpacked. */
  onError?: (error: unknown) => DomainError;
}

const pace = new BodyPace();

/**
 * Passes a body to `take` as it arrives. After a refusal by `take` the rest is read and dropped, so
 * that the client, which may still be sending, gets the answer; a body over its limit is refused before.
 *
 * @throws DomainError `body_too_large`, and the refusal.
 */
export async function readBody(source: BodySource, take: (piece: Buffer) => void): Promise<void> {
  const { announced, limitBytes } = source;
  if (Number(announced) > limitBytes) throw tooLarge(limitBytes);
  return new BodyReading(source, take).done;
}

/**
 * Reads and drops what still comes of a body that nobody reads, so that the client gets its answer. Node
 * would read it as fast as it comes: ten refused bodies of 40 MiB delayed other requests by 189 ms (decision 0164).
 */
export function dropBody(payload: Readable): void {
  const source = { payload, announced: undefined, limitBytes: Number.POSITIVE_INFINITY };
  readBody(source, refusePiece).catch(() => undefined);
}

function refusePiece(): void {
  throw new Error('The body is dropped');
}

class BodyReading {
  readonly done: Promise<void>;
  readonly #source: BodySource;
  readonly #take: (piece: Buffer) => void;
  readonly #settle: PromiseWithResolvers<void>;
  /** Bytes that wait to be taken. */
  readonly #joined = new GrowingBytes();
  #received = 0;
  #refusal: { error: unknown } | undefined;
  #state: 'arriving' | 'arrived' | 'over' = 'arriving';
  #isWaiting = false;

  constructor(source: BodySource, take: (piece: Buffer) => void) {
    this.#source = source;
    this.#take = take;
    this.#settle = Promise.withResolvers();
    this.done = this.#settle.promise;
    const { payload } = source;
    payload.on('data', this.#onData);
    payload.once('error', (error) => this.#fail(source.onError?.(error) ?? brokenOff()));
    payload.once('close', () => {
      if (this.#state === 'arriving') this.#fail(brokenOff());
    });
    payload.once('end', () => {
      if (this.#state === 'arriving') this.#state = 'arrived';
      if (!this.#isWaiting) this.#work();
    });
    payload.resume();
  }

  readonly #onData = (chunk: Buffer) => {
    this.#received += chunk.length;
    if (this.#received > this.#source.limitBytes && !this.#refusal) {
      this.#refusal = { error: tooLarge(this.#source.limitBytes) };
      this.#settle.reject(this.#refusal.error);
    }
    if (this.#isLarge) pace.add(chunk.length / bytesReadInMs);
    if (!this.#refusal) this.#joined.push(chunk);
    if (this.#isWaiting) return;
    if (this.#refusal || this.#joined.length >= pieceBytes) this.#work();
  };

  get #isLarge(): boolean {
    return this.#received > unpacedBytes;
  }

  /** Takes what has arrived, until it is the turn of other work. */
  #work(): void {
    let rest = this.#joined.take();
    while (rest.length > 0 && !this.#refusal && !this.#mustWait()) {
      this.#takePiece(rest.subarray(0, pieceBytes));
      rest = rest.subarray(pieceBytes);
    }
    if (!this.#refusal && rest.length > 0) this.#joined.push(rest);
    if (this.#state === 'arrived' && this.#joined.length === 0) this.#end();
    else if (this.#state !== 'over' && this.#mustWait()) this.#wait();
  }

  #mustWait(): boolean {
    return this.#isLarge && pace.isSpent;
  }

  #takePiece(piece: Buffer): void {
    const startMs = performance.now();
    try {
      this.#take(piece);
    } catch (error) {
      this.#refusal = { error };
    }
    if (this.#isLarge) pace.add(performance.now() - startMs);
  }

  #wait(): void {
    const { payload } = this.#source;
    payload.pause();
    this.#isWaiting = true;
    pace.wait(() => {
      this.#isWaiting = false;
      if (this.#state === 'over') return;
      this.#work();
      if (!this.#isWaiting) payload.resume();
    });
  }

  #end(): void {
    const { announced } = this.#source;
    if (this.#refusal) this.#settle.reject(this.#refusal.error);
    else if (announced !== undefined && Number(announced) !== this.#received) {
      this.#settle.reject(wrongLength());
    } else this.#settle.resolve();
    this.#state = 'over';
  }

  #fail(error: DomainError): void {
    this.#state = 'over';
    this.#settle.reject(error);
  }
}

function tooLarge(limitBytes: number): DomainError {
  return new DomainError(requestErrors.body_too_large, { limit: limitBytes });
}

function brokenOff(): DomainError {
  return invalidInput([{ field: 'body', rule: 'must arrive whole' }]);
}

function wrongLength(): DomainError {
  return invalidInput([{ field: 'Content-Length', rule: 'must be the length of the body' }]);
}
