import type { Readable } from 'node:stream';
import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { GrowingBytes } from '../../../kernel/growing-bytes.ts';
import { requestErrors } from '../errors/request-errors.ts';
import { BodyPace } from './body-pace.ts';

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

interface Refusal {
  error: unknown;
}

/** Takes the next piece of a body, which is the whole of a short one. */
type TakePiece = (piece: Buffer, isWhole: boolean) => void;

type Settle = (refusal: Refusal | null) => void;

const pace = new BodyPace();
const none: Buffer = Buffer.alloc(0);

/**
 * Passes a body to `take` as it arrives. After a refusal by `take` the rest is read and dropped, so
 * that the client, which may still be sending, gets the answer; a body over its limit is refused before.
 *
 * @throws DomainError `body_too_large`, and the refusal.
 */
export function readBody(source: BodySource, take: TakePiece): Promise<void> {
  return new Promise((resolve, reject) => {
    beginReading(source, take, (refusal) => (refusal ? reject(refusal.error) : resolve()));
  });
}

/** Reads a body without a promise: `settle` is called once, at the end or with the refusal. */
export function beginReading(source: BodySource, take: TakePiece, settle: Settle): void {
  const { announced, limitBytes } = source;
  if (Number(announced) > limitBytes) settle({ error: tooLarge(limitBytes) });
  else new BodyReading(source, take, settle).begin();
}

/**
 * Reads and drops the rest of an unread body, so that the client gets its answer. Node would read it as fast as it
 * arrives: ten refused bodies of 40 MiB delayed other requests by 189 ms (decision 0164).
 */
export function dropBody(payload: Readable): void {
  const source = { payload, announced: undefined, limitBytes: Number.POSITIVE_INFINITY };
  readBody(source, refusePiece).catch(() => undefined);
}

function refusePiece(): void {
  throw new Error('The body is dropped');
}

class BodyReading {
  readonly #source: BodySource;
  readonly #take: TakePiece;
  readonly #settle: Settle;
  /** Bytes that wait to be taken. */
  readonly #joined = new GrowingBytes();
  #received = 0;
  #refusal: Refusal | undefined;
  #state: 'arriving' | 'arrived' | 'over' = 'arriving';
  #isSettled = false;
  #isWaiting = false;

  constructor(source: BodySource, take: TakePiece, settle: Settle) {
    this.#source = source;
    this.#take = take;
    this.#settle = settle;
  }

  begin(): void {
    const { payload, onError } = this.#source;
    payload.on('data', this.#onData);
    payload.on('error', (error) => this.#fail(onError?.(error) ?? brokenOff()));
    payload.on('close', () => {
      if (this.#state === 'arriving') this.#fail(brokenOff());
    });
    payload.on('end', () => {
      if (this.#state === 'arriving') this.#state = 'arrived';
      if (!this.#isWaiting) this.#work();
    });
    payload.resume();
  }

  readonly #onData = (chunk: Buffer) => {
    this.#received += chunk.length;
    if (this.#received > this.#source.limitBytes && !this.#refusal) {
      this.#refusal = { error: tooLarge(this.#source.limitBytes) };
      this.#settleOnce(this.#refusal);
    }
    if (this.#isLarge) pace.add(chunk.length / bytesReadInMs);
    if (!this.#refusal) this.#joined.push(chunk);
    if (this.#isWaiting) return;
    if (this.#refusal || this.#joined.length >= pieceBytes) this.#work();
  };

  get #isLarge(): boolean {
    return this.#received > unpacedBytes;
  }

  /** Reads the bytes that have arrived, and yields to other work. */
  #work(): void {
    let rest = this.#joined.take();
    while (rest.length > 0 && !this.#refusal && !this.#mustWait()) {
      const piece = rest.length <= pieceBytes ? rest : rest.subarray(0, pieceBytes);
      this.#takePiece(piece);
      rest = piece === rest ? none : rest.subarray(pieceBytes);
    }
    if (!this.#refusal && rest.length > 0) this.#joined.push(rest);
    if (this.#state === 'arrived' && this.#joined.length === 0) this.#end();
    else if (this.#state !== 'over' && this.#mustWait()) this.#wait();
  }

  #mustWait(): boolean {
    return this.#isLarge && pace.isSpent;
  }

  #takePiece(piece: Buffer): void {
    const startMs = this.#isLarge ? performance.now() : 0;
    const isWhole = this.#state === 'arrived' && piece.length === this.#received;
    try {
      this.#take(piece, isWhole);
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
    const isWrong = announced !== undefined && Number(announced) !== this.#received;
    this.#state = 'over';
    this.#settleOnce(this.#refusal ?? (isWrong ? { error: wrongLength() } : null));
  }

  #fail(error: DomainError): void {
    this.#state = 'over';
    this.#settleOnce({ error });
  }

  #settleOnce(refusal: Refusal | null): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#settle(refusal);
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
