import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, countPassed, settle, startKycLoad } from './kyc-load.ts';
import { freePort, type OwnCluster, serverUser, withOwnCluster } from './own-cluster.ts';
import { caller, print, readAccess, runCommand, startProcess } from './service-processes.ts';

/**
 * The service behind PgBouncer in its default configuration with `pool_mode = transaction`: refused
 * without DATABASE_DIRECT_URL, at work with it. `node bench/faults/pooled.ts`
 */
await withOwnCluster(async (cluster) => {
  const { url: pooled, stop } = await startPgBouncer(cluster);
  const dataDir = join(cluster.folder, 'home');
  try {
    const alone = { DATABASE_URL: pooled, SURETY_DATA_DIR: dataDir, SURETY_PORT: '0' };
    const refused = await runCommand(['start'], alone);
    print(`without a direct address: exit ${refused.code}, ${refused.output.trim()}`);
    const env = { ...alone, DATABASE_DIRECT_URL: cluster.url };
    const isAtWork = await work(cluster, env, dataDir);
    const isRefused = refused.code === 1 && refused.output.trim().split('\n').length === 1;
    print(isRefused && isAtWork ? 'held' : 'NOT HELD');
    process.exitCode = isRefused && isAtWork ? 0 : 1;
  } finally {
    stop();
  }
});

async function work(cluster: OwnCluster, env: Record<string, string>, dataDir: string) {
  const processes = [await startProcess('start', env), await startProcess('worker', env)];
  const access = await readAccess(dataDir);
  const call = caller(access);
  const load = startKycLoad(call, access, { lanes: 8, pauseMs: 20, latencyMs: () => 50 });
  await sleep(10_000);
  await load.stop();
  const effects = await settle(cluster.url, load, 30_000);
  const advances = [];
  for (let count = 0; count < 5; count++) {
    advances.push((await call('POST', '/sandbox/clock/advance', { by: 'PT1H' }))?.status);
  }
  const sql = `select string_agg(distinct array_to_string(setconfig, ', '), '; ') as limits
                 from pg_db_role_setting where setrole <> 0`;
  const limits = await ask<{ limits: string }>(cluster.url, sql);
  print(`limits of the role: ${limits?.[0]?.limits}`);
  print(`effects ${JSON.stringify(effects)}, passed ${await countPassed(cluster.url)}`);
  print(`advances of the clock: ${advances.join(', ')}`);
  const demo = await runDemo(dataDir);
  print(`demo: exit ${demo}`);
  const stops = await Promise.all(processes.map((each) => each.stop()));
  for (const { name, output } of processes) {
    const lines = output()
      .split('\n')
      .filter((line) => /"level":"(warn|error)"/.test(line));
    print(`${name}: ${lines.length} warnings ${lines[0]?.slice(0, 300) ?? ''}`);
  }
  const verified = await runCommand(['verify'], env);
  print(`stops ${JSON.stringify(stops)}, verify: exit ${verified.code}`);
  const isWell = effects.lost + effects.doubled + (verified.code ?? 1) + (demo ?? 1) === 0;
  const isAdvanced = advances.every((status) => status === 200);
  return isWell && isAdvanced && effects.acknowledged > 0 && stops.every(({ code }) => code === 0);
}

/** The demo on the running service of the data folder. */
async function runDemo(dataDir: string): Promise<number | null> {
  const child = spawn(process.execPath, ['demo/demo.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, SURETY_DATA_DIR: dataDir },
  });
  await once(child, 'exit');
  return child.exitCode;
}

async function startPgBouncer(cluster: OwnCluster) {
  const port = await freePort();
  const settings = join(cluster.folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
surety = host=127.0.0.1 port=${cluster.port} dbname=surety user=surety
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
`,
  );
  const user = await serverUser();
  if (user) await chown(settings, user.uid, user.gid);
  const child: ChildProcess = spawn('pgbouncer', ['-q', settings], { ...user, stdio: 'ignore' });
  await sleep(1_000);
  return {
    url: `postgres://surety@127.0.0.1:${port}/surety`,
    stop: () => child.kill('SIGINT'),
  };
}
