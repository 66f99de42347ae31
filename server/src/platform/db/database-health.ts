import type { Logger } from '../logging.ts';
import { OutageLog } from '../outage-log.ts';
import { isDatabaseAway, isDiskFull } from './database-away.ts';
import type { DatabaseWatch } from './watch-database.ts';

/** After a write that failed because the disk is full, the process stays unready for this long. */
const fullForMs = 10_000;

/** Health of the database as this process sees it. */
export interface DatabaseHealth {
  /** Notes an error of a request: an outage is logged once, a full disk makes the check fail. */
  note(error: unknown): void;
  /** Reason for which the database cannot be used; null if it can. */
  findProblem(): string | null;
}

/** Joins what requests meet and what the process sees by itself. */
export function openDatabaseHealth(
  watch: Pick<DatabaseWatch, 'findProblem'>,
  log: Logger,
): DatabaseHealth {
  const outage = new OutageLog(log, 'requests fail because the database cannot be reached');
  let fullAtMs = Number.NEGATIVE_INFINITY;
  return {
    note: (error) => {
      if (isDiskFull(error)) fullAtMs = performance.now();
      if (isDatabaseAway(error)) outage.failed(error);
    },
    findProblem: () => {
      if (performance.now() - fullAtMs < fullForMs) {
        return 'the database has no space left to write (SQLSTATE 53100)';
      }
      return watch.findProblem();
    },
  };
}
