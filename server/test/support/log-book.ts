import { createLogger } from '../../src/platform/logging.ts';

/** A logger that keeps all that it is told, as text. */
export function openLogBook() {
  const lines: string[] = [];
  const log = createLogger('debug', { write: (line: string) => void lines.push(line) });
  return { log, text: () => lines.join('') };
}
