import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, settle, startKycLoad } from './kyc-load.ts';
import { freePort, withOwnCluster } from './own-cluster.ts';
import { caller, print, readAccess, runCommand, startProcess } from './service-processes.ts';

/**
 * Two workers whose clocks are `[60]` seconds apart, under KYC calls of 9 s: each verification runs
 * one job and asks the vendor once. `node bench/faults/clocks-apart.ts [60]`
 */
const apartSeconds = Number(process.argv[2] ?? 60);
const shift = new URL('./shifted-clock.mjs', import.meta.url).href;

await withOwnCluster(async (cluster) => {
  const dataDir = join(cluster.folder, 'home');
  const env = { DATABASE_URL: cluster.url, SURETY_DATA_DIR: dataDir, SURETY_PORT: '0' };
  const right = await startProcess('start', env);
  const workerPort = await freePort();
  const wrong = await startProcess('worker', {
    ...env,
    SURETY_WORKER_PORT: String(workerPort),
    NODE_OPTIONS: `--import ${shift}`,
    FAULTS_CLOCK_SHIFT_MS: String(apartSeconds * 1_000),
  });
  const access = await readAccess(dataDir);
  const load = startKycLoad(caller(access), access, {
    lanes: 4,
    pauseMs: 500,
    latencyMs: () => 9_000,
  });
  let flaps = 0;
  for (let look = 0; look < 100; look++) {
    await sleep(250);
    if (look === 20) await load.stop();
    const rows = await ask<{ count: number }>(
      cluster.url,
      'select count(*)::int as count from worker_heartbeats',
    );
    // Each process has two heartbeats: jobs and deliveries.
    if (rows?.[0]?.count !== 4) flaps += 1;
  }
  const effects = await settle(cluster.url, load, 60_000);
  const ports = [new URL(access.base_url).port, String(workerPort)];
  const runs = (await Promise.all(ports.map(countJobs))).reduce((sum, count) => sum + count, 0);
  print(
    `verifications ${effects.acknowledged}, runs of their jobs ${runs}, heartbeat flaps ${flaps}`,
  );
  print(`effects: ${JSON.stringify(effects)}`);
  print(`told: ${wrong.output().match(/clock differs/g)?.length ?? 0} time(s)`);
  const stops = await Promise.all([right.stop(), wrong.stop()]);
  const verified = await runCommand(['verify'], env);
  print(`stops ${JSON.stringify(stops)}, verify: exit ${verified.code}`);
  const isWell =
    runs === effects.acknowledged && effects.lost + effects.doubled + (verified.code ?? 1) === 0;
  print(isWell ? 'held' : 'NOT HELD');
  process.exitCode = isWell ? 0 : 1;
});

/** Runs of due work in one process; each verification needs one, which makes one vendor call. */
async function countJobs(port: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const counts = text.matchAll(/^surety_jobs_total{task="due_work",.*} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}
