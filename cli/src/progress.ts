import { plainText } from '@surety/sdk/command/plain-text';
import type { CallContext } from './context.ts';

const firstMs = 1_000;
const eachMs = 500;

/** Shows on a terminal how long an operation takes, from its second second on. */
export async function withProgress<T>(
  { io, flags }: CallContext,
  what: string,
  work: Promise<T>,
): Promise<T> {
  if (!io.stderr.isTTY || flags().quiet) return work;
  const startedMs = performance.now();
  let isShown = false;
  const timer = setInterval(() => {
    const passedMs = performance.now() - startedMs;
    if (passedMs < firstMs) return;
    isShown = true;
    io.stderr.write(`\r\u001b[K${plainText(what)} … ${Math.floor(passedMs / 1_000)} s`);
  }, eachMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    if (isShown) io.stderr.write('\r\u001b[K');
  }
}
