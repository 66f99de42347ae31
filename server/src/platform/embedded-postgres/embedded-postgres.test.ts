import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/support/test-service.ts';
import { createCluster } from './embedded-cluster.ts';
import { insidePlace, readState } from './embedded-place.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { stopLeftover } from './pid-file.ts';

const log = pino({ level: 'silent' });
const isRoot = process.getuid?.() === 0;

let base: string;
let dataDir: string;
let cluster: string;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'surety embedded '));
  dataDir = join(base, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  await query(postgres.connectionString, 'create table kept (n int)');
  await postgres.stop();
  cluster = join((await readState(dataDir))?.place ?? insidePlace(dataDir), 'cluster');
});

afterAll(async () => {
  await rm(cluster, { recursive: true, force: true });
  await rm(base, { recursive: true, force: true });
});

async function query(connectionString: string, sql: string) {
  const client = new pg.Client(connectionString);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a service in its own process; resolves with the pid of its server once that is up. */
async function startService(): Promise<{ service: ChildProcess; postgresPid: number }> {
  const script = `
    import { pino } from 'pino';
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
    setInterval(() => {}, 1000);
    const log = pino({ level: 'silent' });
    const { pid } = await startEmbeddedPostgres({ dataDir: process.argv[1], log });
    console.log(pid);
  `;
  const service = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [data] = await once(service.stdout, 'data');
  return { service, postgresPid: Number(data) };
}

test('a later start reads the data of an earlier one', async () => {
  const first = await startEmbeddedPostgres({ dataDir, log });
  await query(first.connectionString, 'delete from kept; insert into kept values (1)');
  await first.stop();
  const second = await startEmbeddedPostgres({ dataDir, log });
  expect(await query(second.connectionString, 'select n from kept')).toEqual([{ n: 1 }]);
  await second.stop();
});

test('a commit is durable, in UTF8, and sorts the same on every machine', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const rows = await query(
    postgres.connectionString,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
            current_setting('full_page_writes') as pages, current_setting('TimeZone') as zone,
            pg_encoding_to_char(encoding) as encoding, datcollate as collation
       from pg_database where datname = current_database()`,
  );
  expect(rows).toEqual([
    { fsync: 'on', commit: 'on', pages: 'on', zone: 'UTC', encoding: 'UTF8', collation: 'C' },
  ]);
  await postgres.stop();
});

test('a connection needs the password, which only the owner of the folder can read', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const url = new URL(postgres.connectionString);
  expect(url.hostname).toBe('127.0.0.1');
  url.password = 'guessed';
  await expect(query(url.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
  expect((await stat(cluster)).mode & 0o777).toBe(0o700);
  await postgres.stop();
});

test('a command finds the database of a running service, and none after it has stopped', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const { connectionString, serviceUrl } = postgres;
  expect(await findEmbeddedPostgres(dataDir)).toEqual({ connectionString, serviceUrl });
  await postgres.stop();
  expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
  expect(await findEmbeddedPostgres(join(base, 'nowhere'))).toBeUndefined();
});

test('a second start on the same database is refused while the first runs', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toMatchObject({
    code: 'data_folder_in_use',
  });
  expect(await query(postgres.connectionString, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  await postgres.stop();
});

test('the server of a service that was killed shuts itself down', async () => {
  const { service } = await startService();
  service.kill('SIGKILL');
  await expect
    .poll(() => readFile(join(cluster, 'postmaster.pid')).catch(() => 'gone'), { timeout: 20_000 })
    .toBe('gone');
});

test('the service logs in as a role of its own, also in a folder of an earlier version', async () => {
  const first = await startEmbeddedPostgres({ dataDir, log });
  const file = join(dataDir, 'postgres.json');
  const { servicePassword, ...earlier } = JSON.parse(await readFile(file, 'utf8'));
  expect(first.serviceUrl).toContain(servicePassword);
  await query(first.connectionString, 'drop role surety_service; drop role surety_all_brands');
  await writeFile(file, JSON.stringify(earlier), { mode: 0o600 });
  await first.stop();
  const next = await startEmbeddedPostgres({ dataDir, log });
  const rights = `select rolname, rolsuper, rolbypassrls from pg_roles where rolname = current_user`;
  expect(await query(next.serviceUrl, rights)).toEqual([
    { rolname: 'surety_service', rolsuper: false, rolbypassrls: false },
  ]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await next.stop();
});

test('a start right after kill -9 waits for the old server and reads its data', async () => {
  const { service, postgresPid } = await startService();
  const running = await findEmbeddedPostgres(dataDir);
  await query(running?.connectionString ?? '', 'delete from kept; insert into kept values (2)');
  service.kill('SIGKILL');
  await once(service, 'exit');
  const next = await startEmbeddedPostgres({ dataDir, log });
  expect(next.pid).not.toBe(postgresPid);
  expect(await query(next.connectionString, 'select n from kept')).toEqual([{ n: 2 }]);
  await next.stop();
});

test('a server that survived its service is recognised and stopped', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  expect(await stopLeftover(cluster)).toBe(true);
  await expect(query(postgres.connectionString, 'select 1')).rejects.toThrow();
  await postgres.stop();
});

test('a stale pid file with a reused pid does not prevent a start', async () => {
  const stranger = spawn('sleep', ['600'], { stdio: 'ignore' });
  const lines = [stranger.pid, cluster, '1', '5432', '', '127.0.0.1', '1 1', 'ready', ''];
  const pidFile = join(cluster, 'postmaster.pid');
  await writeFile(pidFile, lines.join('\n'), { mode: 0o600 });
  const { uid, gid } = await stat(cluster);
  await chown(pidFile, uid, gid);
  try {
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    await postgres.stop();
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  } finally {
    stranger.kill('SIGKILL');
  }
});

test.each(['', '\n', '\0\0\0\0', 'garbage\n', '99999999999\n', '-\n/x\n'])(
  'a torn pid file %j does not prevent a start, and the data is there',
  async (text) => {
    const pidFile = join(cluster, 'postmaster.pid');
    await writeFile(pidFile, text, { mode: 0o600 });
    const { uid, gid } = await stat(cluster);
    await chown(pidFile, uid, gid);
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    const rows = await query(postgres.connectionString, 'select count(*)::int as n from kept');
    expect(rows).toEqual([{ n: 1 }]);
    await postgres.stop();
  },
);

test('a server behind a torn pid file is stopped before the file goes', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  await writeFile(join(cluster, 'postmaster.pid'), '');
  expect(await stopLeftover(cluster)).toBe(true);
  await postgres.stop();
});

test.each(['', '{"pass', '{}', 'null'])(
  'a torn postgres.json %j is written anew, and the data is there',
  async (text) => {
    await writeFile(join(dataDir, 'postgres.json'), text, { mode: 0o600 });
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    const rows = await query(postgres.connectionString, 'select count(*)::int as n from kept');
    expect(rows).toEqual([{ n: 1 }]);
    await postgres.stop();
  },
);

test('initdb is not called in a folder whose name its shell would read', async () => {
  const place = { path: base, user: undefined, outside: false };
  for (const name of ['a$b', 'a`b', 'a"b'])
    await expect(createCluster(join(base, name, 'bin'), place, 'x')).rejects.toMatchObject({
      code: 'embedded_postgres_failed',
      message: expect.stringContaining(`a folder with ${name[1]} in its path`),
    });
});

test('a recorded database that is missing is not replaced by an empty one', async () => {
  const empty = join(base, 'empty');
  await mkdir(empty, { mode: 0o700 });
  await writeFile(join(empty, 'postgres.json'), '{"place": "/nowhere/at-all", "password": "x"}');
  await expect(startEmbeddedPostgres({ dataDir: empty, log })).rejects.toMatchObject({
    code: 'embedded_postgres_missing',
    message: expect.stringContaining('/nowhere/at-all'),
  });
});

test.runIf(isRoot)(
  'in a folder that only root can enter, it starts elsewhere and reports the place',
  async () => {
    const closed = join(base, 'closed', 'data');
    await mkdir(closed, { recursive: true, mode: 0o700 });
    const postgres = await startEmbeddedPostgres({ dataDir: closed, log });
    const { place } = (await readState(closed)) ?? {};
    expect(postgres.notice).toContain(place);
    expect((await stat(place ?? '')).mode & 0o777).toBe(0o700);
    await postgres.stop();
    await rm(place ?? '', { recursive: true, force: true });
  },
);

test('a server that is killed is started again at the same address, and a stop then ends it', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const { pid } = postgres;
  process.kill(pid, 'SIGKILL');
  const rows = await eventually(() =>
    query(postgres.connectionString, 'select count(*)::int as count from kept').catch(() => null),
  );
  expect(rows).toHaveLength(1);
  expect(postgres.pid).not.toBe(pid);
  await postgres.stop();
  await expect(query(postgres.connectionString, 'select 1')).rejects.toThrow('ECONNREFUSED');
});
