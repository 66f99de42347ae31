import { spawnSync } from 'node:child_process';
import pg from 'pg';

/** Scale factor of pgbench: 20 branches, so that 16 clients seldom wait for the same row. */
const scale = 20;
const clients = 16;

export interface Baseline {
  /** The variant measured: pgbench or the driver. */
  how: string;
  run(seconds: number): Promise<number>;
  close(): Promise<void>;
}

/**
 * Opens pgbench's TPC-B-like transaction at 16 clients in its own database on the same server: the
 * system's pgbench if it is installed, else its five statements through the driver.
 */
export async function openBaseline(server: string): Promise<Baseline> {
  await inDatabase(server, (client) => client.query('create database pgbench'));
  const url = new URL(server);
  url.pathname = '/pgbench';
  const hasPgbench = spawnSync('pgbench', ['--version']).status === 0;
  return hasPgbench ? systemPgbench(url.href) : throughDriver(url.href);
}

function systemPgbench(url: string): Baseline {
  const pgbench = (...options: string[]) => {
    const { status, stdout, stderr } = spawnSync('pgbench', [...options, url], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`pgbench failed: ${stderr}`);
    return stdout;
  };
  pgbench('--initialize', `--scale=${scale}`, '--quiet');
  return {
    how: `pgbench of the system, ${clients} clients, scale ${scale}`,
    run: async (seconds) => {
      const report = pgbench(`--client=${clients}`, `--time=${seconds}`);
      const tps = /tps = ([\d.]+)/.exec(report)?.[1];
      if (tps === undefined) throw new Error(`pgbench said nothing of tps: ${report}`);
      return Number(tps);
    },
    close: async () => {},
  };
}

const tables = [
  'create table pgbench_branches (bid int not null, bbalance int, filler char(88)) with (fillfactor = 100)',
  'create table pgbench_tellers (tid int not null, bid int, tbalance int, filler char(84)) with (fillfactor = 100)',
  'create table pgbench_accounts (aid int not null, bid int, abalance int, filler char(84)) with (fillfactor = 100)',
  'create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))',
  `insert into pgbench_branches select n, 0, '' from generate_series(1, ${scale}) n`,
  `insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0, '' from generate_series(1, ${scale * 10}) n`,
  `insert into pgbench_accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale * 100_000}) n`,
  'alter table pgbench_branches add primary key (bid)',
  'alter table pgbench_tellers add primary key (tid)',
  'alter table pgbench_accounts add primary key (aid)',
  'vacuum analyze',
];

/**
 * The transaction of pgbench's manual, "What is the transaction actually performed in pgbench?".
 */
async function throughDriver(url: string): Promise<Baseline> {
  const pool = new pg.Pool({ connectionString: url, max: clients });
  for (const statement of tables) await pool.query(statement);
  const transact = async (client: pg.PoolClient) => {
    const pick = (count: number) => 1 + Math.floor(Math.random() * count);
    const [aid, tid, bid] = [pick(scale * 100_000), pick(scale * 10), pick(scale)];
    const delta = pick(10_001) - 5001;
    await client.query('begin');
    await client.query('update pgbench_accounts set abalance = abalance + $1 where aid = $2', [
      delta,
      aid,
    ]);
    await client.query('select abalance from pgbench_accounts where aid = $1', [aid]);
    await client.query('update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', [
      delta,
      tid,
    ]);
    await client.query('update pgbench_branches set bbalance = bbalance + $1 where bid = $2', [
      delta,
      bid,
    ]);
    await client.query('insert into pgbench_history values ($1, $2, $3, $4, current_timestamp)', [
      tid,
      bid,
      aid,
      delta,
    ]);
    await client.query('commit');
  };
  return {
    how: `pgbench's five statements through the driver, ${clients} clients, scale ${scale}`,
    run: async (seconds) => {
      const end = performance.now() + seconds * 1000;
      let count = 0;
      const runClient = async () => {
        const client = await pool.connect();
        for (; performance.now() < end; count++) await transact(client);
        client.release();
      };
      await Promise.all(Array.from({ length: clients }, runClient));
      return count / seconds;
    },
    close: () => pool.end(),
  };
}

export async function inDatabase(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
