import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

const gatheredBytes = 8_192;
const gatheredMs = 100;
/** What is kept for a reader that is slower than the service; more is lost, not waited for. */
const keptBytes = 1_048_576;

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
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let isGone = false;
  let timer: NodeJS.Timeout | undefined;

  const keep = (bytes: Buffer) => {
    waiting.push(bytes);
    waitingBytes += bytes.length;
    timer ??= setTimeout(flush, gatheredMs).unref();
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    let rest = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    try {
      while (rest.length > 0) rest = rest.subarray(write(fd, rest));
    } catch (error) {
      isGone = (error as { code?: string }).code !== 'EAGAIN';
      if (!isGone) keep(rest);
    }
  };
  return {
    flush,
    write: (line) => {
      if (isGone || waitingBytes > keptBytes) return;
      keep(Buffer.from(line));
      if (waitingBytes >= gatheredBytes) flush();
    },
  };
}
