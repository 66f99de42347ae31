import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countPassed, type KycLoad, settle, startKycLoad } from './kyc-load.ts';
import { freePort, type OwnCluster, withOwnCluster } from './own-cluster.ts';
import {
  caller,
  type FaultedProcess,
  print,
  readAccess,
  runCommand,
  startProcess,
} from './service-processes.ts';

/**
 * Restarts of PostgreSQL (`pg_ctl -m immediate restart`) under KYC calls of 10 to 1,200 ms, with one
 * process of API and worker and one of a worker alone: `node bench/faults/postgres-restarts.ts [100]`.
 */
const restarts = Number(process.argv[2] ?? 100);
const aimMs = 5_000;
const giveUpMs = 60_000;

await withOwnCluster(async (cluster) => {
  const dataDir = join(cluster.folder, 'home');
  const env = { DATABASE_URL: cluster.url, SURETY_DATA_DIR: dataDir, SURETY_PORT: '0' };
  const workerPort = await freePort();
  const processes = [
    await startProcess('start', env),
    await startProcess('worker', { ...env, SURETY_WORKER_PORT: String(workerPort) }),
  ];
  const access = await readAccess(dataDir);
  const load = startKycLoad(caller(access), access, {
    lanes: 12,
    pauseMs: 100,
    latencyMs: () => 10 + Math.round(Math.random() * 1_190),
  });
  await sleep(3_000);
  const recoveries = await restartAll(cluster, processes);
  await load.stop();
  await report({ cluster, env, processes, load, recoveries });
});

async function restartAll(cluster: OwnCluster, processes: FaultedProcess[]): Promise<number[]> {
  const recoveries: number[] = [];
  for (let number = 1; number <= restarts; number++) {
    // The load meets every phase of a job: the pause is not a multiple of anything.
    await sleep(500 + Math.random() * 1_000);
    const before = performance.now();
    await cluster.restartImmediately();
    const upAfterMs = Math.round(performance.now() - before);
    const recoveredMs = await untilNextPassed(cluster.url);
    recoveries.push(recoveredMs);
    const ended = processes.filter((each) => each.hasEnded()).map(({ name }) => name);
    const told = ended.length > 0 ? `, ended: ${ended.join(', ')}` : '';
    print(`${number}: up after ${upAfterMs} ms, next KYC after ${recoveredMs} ms${told}`);
  }
  return recoveries;
}

/** Milliseconds until one more verification has passed than at the first look. */
async function untilNextPassed(url: string): Promise<number> {
  const from = performance.now();
  let first: number | null = null;
  while (performance.now() - from < giveUpMs) {
    const count = await countPassed(url);
    first ??= count;
    if (count !== null && first !== null && count > first) break;
    await sleep(50);
  }
  return Math.round(performance.now() - from);
}

async function report(run: {
  cluster: OwnCluster;
  env: Record<string, string>;
  processes: FaultedProcess[];
  load: KycLoad;
  recoveries: number[];
}): Promise<void> {
  const effects = await settle(run.cluster.url, run.load, 60_000);
  const sorted = run.recoveries.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.ceil(share * sorted.length) - 1];
  const late = sorted.filter((ms) => ms > aimMs).length;
  print(`recovery ms: p50 ${quantile(0.5)}, p95 ${quantile(0.95)}, max ${quantile(1)}`);
  print(`over ${aimMs} ms: ${late} of ${sorted.length}; aim 0`);
  print(`effects: ${JSON.stringify(effects)}; aim: lost 0, doubled 0`);
  const ended = run.processes.filter((each) => each.hasEnded()).length;
  const stops = await Promise.all(run.processes.map((each) => each.stop()));
  for (const [index, { name, output }] of run.processes.entries()) {
    const lines = output().trim().split('\n').length;
    print(`${name}: ${lines} lines of log, stop ${JSON.stringify(stops[index])}`);
    if (process.env.FAULTS_LOG) print(output());
  }
  const verified = await runCommand(['verify'], run.env);
  print(`verify: exit ${verified.code}: ${verified.output.trim()}`);
  const isWell =
    late + effects.lost + effects.doubled + ended + (verified.code ?? 1) === 0 &&
    stops.every(({ code }) => code === 0);
  print(isWell ? 'held' : 'NOT HELD');
  process.exitCode = isWell ? 0 : 1;
}
