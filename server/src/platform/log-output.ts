import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Characters, nearly all of which are one byte. */
const gathered = 8_192;
const gatheredMs = 100;
/** Size of the buffer for a reader that is slower than the service; lines beyond it are dropped. */
const kept = 1_048_576;

/** Lines that were not written. */
export interface DroppedLines {
  /** Lines beyond the buffer of a slow reader. */
  full: number;
  /** Lines after the reader closed its end. */
  closed: number;
  /** Time of the last drop for a full buffer, by `performance.now()`; null without one. */
  fullAtMs: number | null;
}

export interface LogOutput extends DestinationStream {
  flush(): void;
  readonly dropped: Readonly<DroppedLines>;
}

/**
 * Writes log lines to an open file: many per write under load, a lone one within 100 ms. Measured:
 * one write per line was a fifth of a busy API's work. A reader of the file can never block the
 * service: a closed pipe ends the writing, also at the process's end, where pino's own destination
 * retries a broken pipe forever.
 */
export function openLogOutput(
  fd: number,
  write: (fd: number, bytes: Buffer) => number = writeSync,
): LogOutput {
  let waiting = '';
  /** Bytes left from an earlier partial write. */
  let rest: Buffer = Buffer.alloc(0);
  let isGone = false;
  const dropped: DroppedLines = { full: 0, closed: 0, fullAtMs: null };
  let timer: NodeJS.Timeout | undefined;

  const expectFlush = () => {
    timer ??= setTimeout(flush, gatheredMs).unref();
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const fresh = Buffer.from(waiting);
    waiting = '';
    rest = rest.length > 0 ? Buffer.concat([rest, fresh]) : fresh;
    try {
      while (rest.length > 0) rest = rest.subarray(write(fd, rest));
    } catch (error) {
      isGone = (error as { code?: string }).code !== 'EAGAIN';
      if (isGone) rest = Buffer.alloc(0);
      else expectFlush();
    }
  };
  return {
    flush,
    dropped,
    write: (line) => {
      if (isGone) {
        dropped.closed += 1;
        return;
      }
      if (rest.length + waiting.length > kept) {
        dropped.full += 1;
        dropped.fullAtMs = performance.now();
        return;
      }
      waiting += line;
      expectFlush();
      if (waiting.length >= gathered) flush();
    },
  };
}
