import { Counter, type Registry } from 'prom-client';
import type { DroppedLines } from './log-output.ts';

/** A process that dropped lines gives notice of it for this long. */
const toldForMs = 60_000;

/** Counter of lines that this process could not write. */
export function addDroppedLines(registry: Registry, read: () => Readonly<DroppedLines>): void {
  new Counter({
    name: 'surety_log_lines_dropped_total',
    help: 'Log lines dropped because their reader was slow (full) or had closed its end (closed).',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      const { full, closed } = read();
      this.reset();
      this.inc({ reason: 'full' }, full);
      this.inc({ reason: 'closed' }, closed);
    },
  });
}

/**
 * Reason for which the log is incomplete; null if it is not. A reader that has closed its end never
 * returns, so that only the counter names it: `npm start | head` keeps serving.
 */
export function findDroppedProblem({ full, fullAtMs }: Readonly<DroppedLines>): string | null {
  if (fullAtMs === null || performance.now() - fullAtMs > toldForMs) return null;
  return `${full} log lines were dropped since the start: the reader of the log is too slow`;
}
