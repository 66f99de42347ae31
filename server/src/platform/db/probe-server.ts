import pg from 'pg';
import { BoundedClient, ConnectionCut } from './bounded-client.ts';
import { isDatabaseAway } from './database-away.ts';
import { scopeOfAllBrands } from './scope.ts';
import { queryWithin } from './scoped-query.ts';

/** Longest time of a probe: connecting, signing in and its statements. */
export const probeMs = 3_000;

/** A server as it answered on a connection of its own. */
export interface ServerState {
  /** False on a standby, and where transactions are read-only by default. */
  takesWrites: boolean;
  /** Tells this run of this server from others: its identifier, timeline and start time. */
  identity: string;
  /** Identifier that the server was initialized with, which its copies share; null where it may not be read. */
  system: string | null;
  /** Grows with each promotion; 0 where it may not be read. */
  timeline: number;
  /** The highest timeline of the system that the database remembers; 0 if it remembers none. */
  remembered: number;
  /** Sessions that were asked for; null behind a pooler, whose connections have numbers of their own. */
  sessions: Session[] | null;
  /** Behind a pooler, true if any session of this login waits for a lock or a standby. */
  isWaiting: boolean;
}

/** State of a server session, as `pg_stat_activity` shows it. */
export interface Session {
  pid: number;
  state: string | null;
  wait: string | null;
}

/** `silent`: nobody answers at the address. `unclear`: somebody does, and the probe shows nothing else. */
export type Answer = ServerState | 'silent' | 'unclear';

interface ProbeOptions {
  /** Server sessions to look at. */
  pids: readonly number[];
  /** Those of them that may not wait for locks. */
  impatient: readonly number[];
  /** The highest timeline of a system that this process has seen. */
  highestOf(system: string): number;
}

/**
 * Asks the server at the address of one host on a new connection. A server that takes writes and does not know of the
 * highest timeline is told of it: processes that reach it alone later then know that it was superseded.
 */
export async function probeServer(url: string, options: ProbeOptions): Promise<Answer> {
  const client = new BoundedClient({
    connectionString: url,
    // The limit of the whole probe covers both.
    connectionTimeoutMillis: 0,
    statementMs: Number.POSITIVE_INFINITY,
  });
  client.on('error', () => {});
  // Not a timer of the process, which tests move ahead: the server has its own time to answer.
  const late = AbortSignal.timeout(probeMs);
  const cut = () => client.cut(`no answer in ${probeMs} ms`);
  late.addEventListener('abort', cut);
  try {
    await client.connect();
    return await readState(client, options);
  } catch (error) {
    return isSilence(error) ? 'silent' : 'unclear';
  } finally {
    late.removeEventListener('abort', cut);
    await client.end().catch(() => {});
  }
}

/** Too many connections, of the server or of this process, leave those that are open at work. */
const full = /^53/;
const tooManyFiles = new Set(['EMFILE', 'ENFILE']);

function isSilence(error: unknown): boolean {
  if (error instanceof ConnectionCut) return true;
  const { code = '' } = (error ?? {}) as { code?: string };
  return isDatabaseAway(error) && !full.test(code) && !tooManyFiles.has(code);
}

async function readState(client: BoundedClient, options: ProbeOptions): Promise<ServerState> {
  const run = await readRun(client);
  const { system, timeline } = await readOrigin(client);
  const takesWrites = !run.is_read_only && !run.is_recovering;
  const remembered = system === null ? 0 : await readRemembered(client, system);
  const highest = Math.max(timeline, remembered, system === null ? 0 : options.highestOf(system));
  if (system !== null && takesWrites && highest > remembered) {
    await remember(client, system, highest);
  }
  const identity = `${system}:${timeline}:${run.started}`;
  const isDirect = run.pid === client.serverPid;
  const sessions = isDirect ? await readSessions(client, options) : null;
  const isWaiting = !isDirect && (await findWaiting(client, options));
  return { takesWrites, identity, system, timeline, remembered, sessions, isWaiting };
}

async function readRun(client: pg.Client) {
  const { rows } = await client.query<{
    is_read_only: boolean;
    is_recovering: boolean;
    started: string;
    pid: number;
  }>(
    `select current_setting('transaction_read_only') = 'on' as is_read_only,
            pg_is_in_recovery() as is_recovering,
            extract(epoch from pg_postmaster_start_time())::text as started,
            pg_backend_pid() as pid`,
  );
  const [run] = rows;
  if (!run) throw new Error('PostgreSQL answered without a row');
  return run;
}

/** The place of writing names the timeline at once; the checkpoint does so minutes after a promotion. */
async function readOrigin(client: pg.Client): Promise<Pick<ServerState, 'system' | 'timeline'>> {
  try {
    const { rows } = await client.query<{ system: string; timeline: number | null }>(
      `select (select system_identifier from pg_control_system())::text as system,
              case when not pg_is_in_recovery()
                then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`,
    );
    return { system: rows[0]?.system ?? null, timeline: rows[0]?.timeline ?? 0 };
  } catch (error) {
    // Managed servers may permit neither.
    if (error instanceof pg.DatabaseError) return { system: null, timeline: 0 };
    throw error;
  }
}

async function readRemembered(client: pg.Client, system: string): Promise<number> {
  const text = 'select timeline from server_timelines where system = $1';
  const rows = await ask<{ timeline: number }>(client, text, [system]);
  return rows[0]?.timeline ?? 0;
}

/** It waits for no standby, since it has to succeed on a primary that has lost its standbys to another. */
async function remember(client: pg.Client, system: string, timeline: number): Promise<void> {
  await ask(
    client,
    `with local as materialized (select set_config('synchronous_commit', 'local', true))
     insert into server_timelines (system, timeline) select $1, $2::integer from local
     on conflict (system) do update set timeline = excluded.timeline
       where server_timelines.timeline < excluded.timeline`,
    [system, timeline],
  );
}

/** Rows of a statement over all brands; none before the migrations, or where the role may not see the table. */
async function ask<Row>(client: pg.Client, text: string, values: unknown[]): Promise<Row[]> {
  try {
    return (await queryWithin<Row>(client, scopeOfAllBrands, { text, values }, false)).rows;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return [];
    throw error;
  }
}

/**
 * Sessions whose statements are late. One that waits for another session's lock is ended, as its limit would do:
 * a lock is not given up when the client is gone.
 */
async function readSessions(
  client: pg.Client,
  { pids, impatient }: Pick<ProbeOptions, 'pids' | 'impatient'>,
): Promise<Session[]> {
  if (pids.length === 0) return [];
  const { rows } = await client.query<Session>(
    `select pid, state, wait_event_type || ':' || wait_event as wait,
            case when wait_event_type = 'Lock' and pid = any($2::integer[])
              then pg_cancel_backend(pid) end
       from pg_stat_activity where pid = any($1::integer[])`,
    [pids, impatient],
  );
  return rows;
}

/** True if a session of this login waits for others: behind a pooler, any statement may be its. */
async function findWaiting(
  client: pg.Client,
  { pids }: Pick<ProbeOptions, 'pids'>,
): Promise<boolean> {
  if (pids.length === 0) return false;
  const { rows } = await client.query(
    `select from pg_stat_activity
      where datname = current_database() and usename = current_user and state = 'active'
        and (wait_event_type = 'Lock' or wait_event = 'SyncRep') limit 1`,
  );
  return rows.length > 0;
}
