import type { Logger } from '../logging.ts';
import { type Loop, repeat } from '../repeat.ts';
import type { DatabaseAddress } from './database-address.ts';
import type { FairPool } from './fair-pool.ts';
import { lateMs, slowMs } from './late-statements.ts';

/** Interval between looks at the server, and between those while something is wrong. */
const lookMs = 3_000;
const troubledMs = 500;
const askMs = 1_000;

/** What this process sees of its database. */
export interface DatabaseWatch {
  /** Reason for which requests cannot be answered now; null if they can. */
  findProblem(): string | null;
  stop(): Promise<void>;
}

/**
 * Watches the database as requests use it: what server its address stands for, by a new connection every three
 * seconds, and what the connections of requests answer, by a statement a second. Requests are refused while their
 * statements would wait in vain.
 *
 * @param addresses that of `pool` first, then others that the process uses.
 */
export function watchDatabase(
  pool: FairPool,
  addresses: readonly [DatabaseAddress, ...DatabaseAddress[]],
  log: Pick<Logger, 'warn' | 'info'>,
): DatabaseWatch {
  const [address] = addresses;
  pool.refuseWhile(() => address.refusal);
  const asking = watchPool(pool, log);
  const looking = [...new Set(addresses)].map((each) => watchAddress(each, log));
  return {
    findProblem: () => {
      if (address.problem !== null) return address.problem;
      if (pool.unseenMs > lateMs) return `a statement has waited for more than ${lateMs} ms`;
      return asking.findProblem();
    },
    stop: async () => {
      pool.refuseWhile(() => null);
      await Promise.all([asking.stop(), ...looking.map((loop) => loop.stop())]);
    },
  };
}

function watchAddress(address: DatabaseAddress, log: Pick<Logger, 'warn' | 'info'>): Loop {
  return repeat('looking at the server of the database', {
    log,
    firstAfterMs: lookMs,
    everyMs: lookMs,
    run: async () => {
      await address.look();
      const isTroubled = address.problem !== null || address.waitedMs > slowMs;
      return { pauseMs: isTroubled ? troubledMs : lookMs };
    },
  });
}

/** Asks on the connections of requests, which another address or a pooler may serve than the probe's. */
function watchPool(pool: FairPool, log: Pick<Logger, 'warn' | 'info'>) {
  let askedAtMs: number | undefined;
  let problem: string | null = null;
  const loop = repeat('asking on the connections of requests', {
    log,
    firstAfterMs: askMs,
    everyMs: askMs,
    run: async () => {
      askedAtMs = performance.now();
      problem = await ask(pool);
      askedAtMs = undefined;
    },
  });
  return {
    findProblem: () => {
      const isLate = askedAtMs !== undefined && performance.now() - askedAtMs > lateMs;
      return isLate ? 'the database does not answer' : problem;
    },
    stop: () => loop.stop(),
  };
}

async function ask(pool: FairPool): Promise<string | null> {
  try {
    const client = await pool.connectOutside();
    let isFailed = true;
    try {
      const { rows } = await client.query<{ is_read_only: boolean }>(
        `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only`,
      );
      isFailed = false;
      return rows[0]?.is_read_only ? 'the database is read-only' : null;
    } finally {
      client.release(isFailed);
    }
  } catch {
    return 'the database does not answer';
  }
}
