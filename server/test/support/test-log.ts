import { createLogger } from '../../src/platform/logging.ts';

/** Logger that keeps all its lines as text. */
export function openLogBook() {
  const lines: string[] = [];
  const log = createLogger('debug', { write: (line: string) => void lines.push(line) });
  return { log, text: () => lines.join('') };
}
