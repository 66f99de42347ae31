import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Characters, of which nearly all are bytes. */
const gathered = 8_192;
const gatheredMs = 100;
/** What is kept for a reader that is slower than the service; more is lost, not waited for. */
const kept = 1_048_576;

/**
 * Log lines to an open file, many in one write under load and a lone one within 100 ms. Measured: a
 * write a line was a fifth of a busy API's work. Whoever reads them can never hold the service up:
 * a reader that is gone ends the writing, also at the process's end, where pino's own destination
 * tries a broken pipe again forever.
 */
export function openLogOutput(
  fd: number,
  write: (fd: number, bytes: Buffer) => number = writeSync,
): DestinationStream & { flush(): void } {
  let waiting = '';
  /** Of what was tried before. */
  let rest: Buffer = Buffer.alloc(0);
  let isGone = false;
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
    write: (line) => {
      if (isGone || rest.length + waiting.length > kept) return;
      waiting += line;
      expectFlush();
      if (waiting.length >= gathered) flush();
    },
  };
}
