import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then the first passes of the workers are over, which make as much garbage as the start. */
const afterMs = 10_000;

/**
 * Collects the garbage of the start once it is over, some 50 MB: V8 keeps it as long as nobody calls,
 * because it collects when memory fills. The collection stops the process for some 50 ms.
 */
export function collectStartGarbage(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    if (typeof collect !== 'function') return;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, afterMs).unref();
}
