import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort, type OwnCluster, withOwnCluster } from './own-cluster.ts';
import { caller, print, readAccess, runCommand, startProcess } from './service-processes.ts';
import { openCard, startUpgradeLoad } from './upgrade-load.ts';
import { checkOut, findVersionBefore } from './version-before.ts';

/**
 * An upgrade as it rolls: API and worker of the version before under load, a reader as pg_dump is,
 * `migrate` of this version beside them, both versions side by side, this version alone:
 * `node bench/faults/rolling-upgrade.ts [commit]`. No answer may be a 5xx, and every function of the
 * version before is there after the migration, with its arguments and its result.
 */
const lanes = 6;
const readerMs = 3_000;
const spanMs = 2_500;

const commit = process.argv[2] ?? (await findVersionBefore());
if (commit === null) {
  print('left out: the history of this clone does not hold the version before.');
} else {
  await withOwnCluster((cluster) => rehearse(cluster, commit));
}

async function rehearse(cluster: OwnCluster, commit: string): Promise<void> {
  print(`the version before is ${commit.slice(0, 12)}`);
  const before = { program: await checkOut(commit, join(cluster.folder, 'before')) };
  const dataDir = join(cluster.folder, 'home');
  const env = { DATABASE_URL: cluster.url, SURETY_DATA_DIR: dataDir, SURETY_DRAIN_SECONDS: '1' };
  const sandbox = await startProcess('start', { ...env, SURETY_PORT: '0' }, before);
  const access = await readAccess(dataDir);
  const cardId = await openCard(caller(access));
  await sandbox.stop();
  const ports = [await freePort(), await freePort()] as const;
  const withPort = (port: number) => ({ ...env, SURETY_PORT: String(port) });
  const old = [
    await startProcess('api', withPort(ports[0]), before),
    await startProcess('worker', env, before),
  ];
  const had = await readFunctions(cluster.url);
  const load = startUpgradeLoad(access, { port: ports[0], cardId, lanes });
  await sleep(1_000);
  const reader = await openReader(cluster.url);
  const migrating = runCommand(['migrate'], env);
  await sleep(readerMs);
  await reader.end();
  const migrated = await migrating;
  print(`migrate: exit ${migrated.code}: ${migrated.output.trim()}`);
  const has = await readFunctions(cluster.url);
  const missing = [...had].filter((each) => !has.has(each));
  await sleep(spanMs);
  const own = [await startProcess('api', withPort(ports[1])), await startProcess('worker', env)];
  load.turnTo(ports[1]);
  await sleep(spanMs);
  await Promise.all(old.map((each) => each.stop()));
  await sleep(spanMs);
  const { sent, failed, longestMs } = await load.stop();
  await Promise.all(own.map((each) => each.stop()));
  const verified = await runCommand(['verify'], env);
  print(`requests ${sent}, 5xx or unanswered ${sum(failed)}; aim 0; longest ${longestMs} ms`);
  for (const [what, count] of failed) print(`  ${count} x ${what}`);
  print(`functions that the version before no longer finds: ${missing.join('; ') || 'none'}`);
  print(`verify: exit ${verified.code}`);
  const isWell =
    migrated.code === 0 && failed.size === 0 && missing.length === 0 && verified.code === 0;
  print(isWell ? 'held' : 'NOT HELD');
  process.exitCode = isWell ? 0 : 1;
}

/** The functions of the schema, as callers see them. */
async function readFunctions(url: string): Promise<Set<string>> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure || ' returns ' || pg_get_function_result(oid) as signature
       from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  await client.end();
  return new Set(rows.map(({ signature }) => signature));
}

/** A transaction that has looked at every table, as a dump has. */
async function openReader(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  for (const { name } of rows) await client.query(`select from ${name} limit 1`);
  return client;
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}
