import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import { StartupError } from '../startup-error.ts';

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';

/** How long a migration asks for a lock, and how often. */
export interface LockPatience {
  /**
   * Longest wait for one lock, in milliseconds. A statement that waits for a table's exclusive lock
   * keeps all later writes of the table waiting behind it.
   */
  waitMs: number;
  /** Milliseconds between two tries, in which the writes that queued up are done. */
  pauseMs: number;
  /** Tries before the migration gives up. */
  tries: number;
}

/** Writes wait for at most a second of every five; a reader may hold a table for ten minutes. */
export const lockPatience: LockPatience = { waitMs: 1_000, pauseMs: 4_000, tries: 120 };

interface Patient {
  /** What asks for the lock, as the subject of a sentence. */
  subject: string;
  patience: LockPatience;
  log: Pick<BaseLogger, 'warn'>;
}

/** Bounds the wait of the session's later statements for a lock; 0 lifts the bound. */
export async function limitLockWaits(client: pg.Client, waitMs: number): Promise<void> {
  await client.query(`set lock_timeout = ${waitMs}`);
}

/**
 * Repeats work that found a lock taken. The work changes nothing where it fails, or goes on where it
 * stopped.
 *
 * @throws StartupError `migration_blocked` after the last try; any other error of the work at once.
 */
export async function withLockPatience<T>(
  client: pg.Client,
  { subject, patience, log }: Patient,
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!findsLockTaken(error)) throw error;
      const holders = await describeOldest(client);
      if (tries >= patience.tries) {
        throw new StartupError(
          'migration_blocked',
          `${subject} waits for a lock that another session holds, ${patience.tries} times in vain${holders}. Nothing of it was changed. Wait until that session (a dump, a report) has ended, or end it with select pg_terminate_backend(pid), and run "npm run migrate" again.`,
          { cause: error },
        );
      }
      log.warn(
        { tries },
        `${subject} waits for a lock that another session holds, and is tried again${holders}`,
      );
      await sleep(patience.pauseMs);
    }
  }
}

function findsLockTaken(error: unknown): boolean {
  if (error instanceof StartupError) return findsLockTaken(error.cause);
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED;
}

/** The oldest open transactions beside this one, for people to find the holder; no texts of statements. */
async function describeOldest(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ session: string }>(
    `select format('pid %s (%s, %s s)', pid, coalesce(nullif(application_name, ''), usename::text),
                   extract(epoch from clock_timestamp() - xact_start)::integer) as session
       from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      order by xact_start limit 3`,
  );
  if (rows.length === 0) return '';
  return `; the oldest transactions: ${rows.map(({ session }) => session).join(', ')}`;
}
