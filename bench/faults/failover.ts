import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countPassed, settle, startKycLoad } from './kyc-load.ts';
import { withOwnCluster } from './own-cluster.ts';
import { caller, print, readAccess, runCommand, startProcess } from './service-processes.ts';

/**
 * A primary that is stopped and its standby promoted, with an address that names both hosts:
 * `node bench/faults/failover.ts`
 */
const aimMs = 30_000;

await withOwnCluster(async (cluster) => {
  const standby = await cluster.startStandby();
  const dataDir = join(cluster.folder, 'home');
  const hosts = `127.0.0.1:${standby.port},127.0.0.1:${cluster.port}`;
  const env = {
    DATABASE_URL: `postgres://surety@${hosts}/surety?target_session_attrs=read-write`,
    SURETY_DATA_DIR: dataDir,
    SURETY_PORT: '0',
  };
  const processes = [await startProcess('start', env), await startProcess('worker', env)];
  const access = await readAccess(dataDir);
  const load = startKycLoad(caller(access), access, {
    lanes: 8,
    pauseMs: 100,
    latencyMs: () => 10 + Math.round(Math.random() * 1_190),
  });
  await sleep(5_000);
  const from = performance.now();
  // A fast stop sends everything to the standby first, so that nothing acknowledged may be lost.
  await cluster.stop('fast');
  await standby.promote();
  const promoted = performance.now();
  const url = `postgres://surety@127.0.0.1:${standby.port}/surety`;
  const first = (await countPassed(url)) ?? 0;
  while (((await countPassed(url)) ?? 0) <= first && performance.now() - promoted < 2 * aimMs) {
    await sleep(50);
  }
  const goneOnMs = Math.round(performance.now() - promoted);
  print(`promoted after ${Math.round(promoted - from)} ms, next KYC ${goneOnMs} ms later`);
  await sleep(3_000);
  await load.stop();
  const effects = await settle(url, load, 60_000);
  print(`effects: ${JSON.stringify(effects)}`);
  const ended = processes.filter((each) => each.hasEnded()).length;
  const stops = await Promise.all(processes.map((each) => each.stop()));
  const verified = await runCommand(['verify'], env);
  print(`stops ${JSON.stringify(stops)}, verify: exit ${verified.code}`);
  const isWell =
    goneOnMs < aimMs && effects.lost + effects.doubled + ended + (verified.code ?? 1) === 0;
  print(isWell ? 'held' : 'NOT HELD');
  process.exitCode = isWell ? 0 : 1;
});
