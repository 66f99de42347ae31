import type pg from 'pg';
import type { Logger } from '../logging.ts';
import { OutageLog } from '../outage-log.ts';
import { isDatabaseAway, isDiskFull } from './database-away.ts';

/** After a write that failed because the disk is full, the process stays unready for this long. */
const fullForMs = 10_000;

/** Health of the database as this process sees it. */
export interface DatabaseHealth {
  /** Notes an error of a request: an outage is logged once, a full disk makes the check fail. */
  note(error: unknown): void;
  /** Reason for which the database cannot be used; null if it can. */
  findProblem(): Promise<string | null>;
}

/** The check uses `pool`, which requests do not: a busy database is not one that is away. */
export function openDatabaseHealth(pool: pg.Pool, log: Logger): DatabaseHealth {
  const outage = new OutageLog(log, 'requests fail because the database cannot be reached');
  let fullAtMs = Number.NEGATIVE_INFINITY;
  return {
    note: (error) => {
      if (isDiskFull(error)) fullAtMs = performance.now();
      if (isDatabaseAway(error)) outage.failed(error);
    },
    findProblem: async () => {
      if (performance.now() - fullAtMs < fullForMs) {
        return 'the database has no space left to write (SQLSTATE 53100)';
      }
      return pool.query('select 1').then(
        () => null,
        () => 'the database does not answer',
      );
    },
  };
}
