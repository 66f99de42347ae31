import pg from 'pg';
import { DomainError } from '../../kernel/domain-error.ts';
import { platformErrors } from '../platform-errors.ts';
import { definePort } from '../port.ts';
import type { BoundedClient } from './bounded-client.ts';
import { openClient, openPool } from './connections.ts';
import { FairGate } from './fair-gate.ts';

/** A lease on a brand, held until it is released or the process ends. */
export interface Lease {
  release(): Promise<void>;
}

export interface ExclusiveLease extends Lease {
  /** True after the connection of the lease broke: another process may hold the lease by now. */
  readonly isLost: boolean;
  /** True while other brands wait for a lease of this process. */
  readonly isWanted: boolean;
}

/**
 * Leases for firing a brand's due work: many workers at once, each with a shared lease, or one
 * advance of the brand's clock with the exclusive one. Leases are advisory locks of PostgreSQL's
 * sessions, on dedicated connections, so that a dead process frees its leases and no transaction
 * stays open meanwhile.
 */
export interface BrandLeases {
  /** Never waits; undefined while the exclusive lease is held or waited for. */
  tryShared(brandId: string): Promise<Lease | undefined>;
  /**
   * Waits for the holders of shared leases, but not for another exclusive lease. Undefined if the
   * exclusive lease is held or waited for here, or if a shared one is held too long. Brands take
   * turns in the order of their requests, each with one request.
   *
   * @throws DomainError `overloaded` if this process holds its maximum of exclusive leases for too
   *   long.
   */
  tryExclusive(brandId: string): Promise<ExclusiveLease | undefined>;
  close(): Promise<void>;
}

/** Leases for firing brands' due work. */
export const brandLeases = definePort<BrandLeases>('brand leases');

/** Exclusive leases of a process at once, unless it is set. */
const usualExclusive = 16;
/** Brands that wait for an exclusive lease; others are refused. */
const maxWaiting = 1_000;
/** Longer than a handler runs whose vendor does not respond. */
const waitMs = 15_000;
/** After this time of overlapping shared leases, a waiting exclusive one takes precedence. */
const askAfterMs = 500;

const lockNotAvailable = '55P03';

export function openBrandLeases(
  connectionString: string,
  maxExclusive = usualExclusive,
): BrandLeases {
  const pool = openPool(connectionString, {
    max: maxExclusive,
    isPatient: true,
    onConnect: (client) => client.query(`set lock_timeout = ${waitMs}`),
    idleTimeoutMillis: 1_000,
  });
  pool.on('error', () => {});
  const turns = openTurns(maxExclusive);
  const shared = openSharedLeases(connectionString);
  return {
    tryShared: shared.take,
    tryExclusive: (brandId) => turns.take(brandId, () => acquireExclusive(pool, brandId)),
    close: async () => {
      await Promise.all([shared.close(), pool.end()]);
    },
  };
}

type HeldLease = Omit<ExclusiveLease, 'isWanted'>;

/** Turns of brands at exclusive leases. A brand holds one lease or waits for one. */
function openTurns(capacity: number) {
  const present = new Set<string>();
  const gate = new FairGate({ capacity, share: () => 1, waitMs });

  const enter = async (brandId: string): Promise<() => void> => {
    present.add(brandId);
    const leave = await gate.enter(brandId).catch((error: unknown) => {
      present.delete(brandId);
      throw error;
    });
    return () => {
      present.delete(brandId);
      leave();
    };
  };
  return {
    take: async (
      brandId: string,
      acquire: () => Promise<HeldLease | undefined>,
    ): Promise<ExclusiveLease | undefined> => {
      if (present.has(brandId)) return undefined;
      if (gate.waiting >= maxWaiting) throw new DomainError(platformErrors.overloaded);
      const leave = await enter(brandId);
      const lease = await acquire().catch((error: unknown) => {
        leave();
        throw error;
      });
      if (!lease) leave();
      return (
        lease && {
          get isLost() {
            return lease.isLost;
          },
          get isWanted() {
            return gate.waiting > 0;
          },
          release: () => lease.release().finally(leave),
        }
      );
    },
  };
}

async function acquireExclusive(pool: pg.Pool, brandId: string): Promise<HeldLease | undefined> {
  const client = await pool.connect().catch(() => {
    throw new DomainError(platformErrors.overloaded);
  });
  let isLost = false;
  const onError = () => {
    isLost = true;
  };
  client.on('error', onError);
  const letGo = (error?: unknown) => {
    client.off('error', onError);
    client.release(isLost || error !== undefined);
  };
  try {
    if (!(await lockExclusive(client, brandId))) {
      letGo();
      return undefined;
    }
  } catch (error) {
    letGo(error);
    throw error;
  }
  return {
    get isLost() {
      return isLost;
    },
    release: async () => {
      // A connection on which the unlock fails is closed, which frees the lock.
      const error = await unlock(client, brandId, 'pg_advisory_unlock').catch((e: unknown) => e);
      letGo(error);
    },
  };
}

async function lockExclusive(client: pg.ClientBase, brandId: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean; taken: boolean }>(
    `select pg_try_advisory_lock(key) as locked, ${exclusivelyWanted} as taken from ${lockKey}`,
    [brandId],
  );
  const [first] = rows;
  if (first?.locked) return true;
  if (first?.taken) return false;
  try {
    await client.query(`select pg_advisory_lock(key) from ${lockKey}`, [brandId]);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return false;
    throw error;
  }
}

/**
 * All shared leases of a process belong to one session, which never waits: PostgreSQL counts how
 * often a session holds a lock. A session that holds a lock is granted it again ahead of waiters,
 * so waiters are checked explicitly.
 */
function openSharedLeases(connectionString: string) {
  let session: Promise<BoundedClient> | undefined;
  const held = new Map<string, { count: number; sinceMs: number }>();

  const open = async (): Promise<BoundedClient> => {
    const client = openClient(connectionString);
    const forget = () => {
      session = undefined;
      held.clear();
    };
    client.on('error', forget);
    client.on('end', forget);
    await client.connect();
    return client;
  };
  const connected = (): Promise<BoundedClient> => {
    session ??= open().catch((error: unknown) => {
      session = undefined;
      throw error;
    });
    return session;
  };

  let last: Promise<unknown> = Promise.resolve();
  /** Runs one statement after the other, since the session has no queue. */
  const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
    const asked = last.then(ask, ask);
    last = asked;
    return asked;
  };

  return {
    take: async (brandId: string): Promise<Lease | undefined> => {
      const client = await connected();
      const before = held.get(brandId);
      const mustAsk = before && performance.now() - before.sinceMs > askAfterMs;
      const { rows } = await inTurn(() =>
        client.query<{ locked: boolean }>(
          `select case when ${mustAsk ? exclusivelyWanted : 'false'} then false
                       else pg_try_advisory_lock_shared(key) end as locked from ${lockKey}`,
          [brandId],
        ),
      );
      if (!rows[0]?.locked) return undefined;
      const entry = held.get(brandId) ?? { count: 0, sinceMs: performance.now() };
      held.set(brandId, { ...entry, count: entry.count + 1 });
      return {
        release: async () => {
          const now = held.get(brandId);
          if (now && now.count > 1) held.set(brandId, { ...now, count: now.count - 1 });
          else held.delete(brandId);
          const unlocked = inTurn(() => unlock(client, brandId, 'pg_advisory_unlock_shared'));
          // A session on which the unlock fails is closed, which frees the lock.
          await unlocked.catch(() => client.end());
        },
      };
    },
    close: async () => {
      const client = await session?.catch(() => undefined);
      await inTurn(async () => client?.end());
    },
  };
}

async function unlock(client: pg.ClientBase, brandId: string, how: string): Promise<void> {
  await client.query(`select ${how}(key) from ${lockKey}`, [brandId]);
}

/** SQL for the number of a brand's lock; the brand is $1. */
const lockKey = `(select hashtextextended('clock:' || $1::text, 0) as key) of_brand`;

/** SQL condition: the exclusive lock of `key` is held or waited for. */
const exclusivelyWanted = `exists (
  select from pg_locks
   where locktype = 'advisory' and mode = 'ExclusiveLock' and objsubid = 1
     and database = (select oid from pg_database where datname = current_database())
     and (classid::bigint << 32) | objid::bigint = key and pid <> pg_backend_pid())`;
