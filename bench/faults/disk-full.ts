import { execFile } from 'node:child_process';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { settle, startKycLoad } from './kyc-load.ts';
import { type OwnCluster, withOwnCluster } from './own-cluster.ts';
import {
  type Access,
  caller,
  type FaultedProcess,
  print,
  readAccess,
  runCommand,
  startProcess,
} from './service-processes.ts';

/**
 * A full disk under load: `node bench/faults/disk-full.ts [20]`, as root on Linux. PostgreSQL's data is
 * on a file system of its own in memory, which a ballast file fills for some seconds. Nothing that was
 * acknowledged is lost or done twice, the process says in readiness what is wrong and recovers by
 * itself, and `verify` is clean.
 */
const fullSeconds = Number(process.argv[2] ?? 20);
const diskMib = 512;
const execute = promisify(execFile);

const disk = join(tmpdir(), `surety-disk-${process.pid}`);
await mkdir(disk);
await execute('mount', ['-t', 'tmpfs', '-o', `size=${diskMib}m`, 'tmpfs', disk]);
try {
  // The cluster's folder is made in the folder for temporary files.
  process.env.TMPDIR = disk;
  await withOwnCluster(fillUnderLoad);
} finally {
  await execute('umount', ['-l', disk]);
  await rm(disk, { recursive: true });
}

async function fillUnderLoad(cluster: OwnCluster): Promise<void> {
  const dataDir = join(cluster.folder, 'home');
  const env = { DATABASE_URL: cluster.url, SURETY_DATA_DIR: dataDir, SURETY_PORT: '0' };
  const service = await startProcess('start', env);
  const access = await readAccess(dataDir);
  const statuses = new Map<string, number>();
  const call = caller(access);
  const counted: typeof call = async (...request) => {
    const answer = await call(...request);
    const status = String(answer?.status ?? 'none');
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return answer;
  };
  const latencyMs = () => 10 + Math.round(Math.random() * 500);
  const load = startKycLoad(counted, access, { lanes: 8, pauseMs: 20, latencyMs });
  await sleep(3_000);

  const ballast = join(disk, 'ballast');
  const seen = await fillFor(ballast, access);
  await rm(ballast);
  const begun = performance.now();
  const recoveredMs = await untilWritten(cluster, service, counted, begun);
  await sleep(3_000);
  await load.stop();
  const effects = await settle(cluster.url, load, 60_000);
  await service.stop();
  const verified = await runCommand(['verify'], env);

  print(`full for ${fullSeconds} s; readiness meanwhile: ${[...seen].join('; ')}`);
  print(`answers by status: ${[...statuses].map((one) => one.join(' ')).join(', ')}`);
  print(`first write after space was free: ${recoveredMs} ms`);
  print(
    `acknowledged: ${effects.acknowledged}, lost ${effects.lost}, doubled ${effects.doubled}; verify: exit ${verified.code}`,
  );
  const isTold = [...seen].some((one) => one.includes('database'));
  const isWell =
    effects.lost + effects.doubled + (verified.code ?? 1) === 0 &&
    effects.acknowledged > 0 &&
    isTold &&
    !statuses.has('500');
  print(isWell ? 'held' : 'NOT HELD');
  process.exitCode = isWell ? 0 : 1;
}

/** Keeps the disk full for the time; returns what readiness answered. */
async function fillFor(path: string, { base_url }: Access): Promise<Set<string>> {
  const seen = new Set<string>();
  const file = await open(path, 'w');
  const block = Buffer.alloc(1024 * 1024);
  const deadline = performance.now() + fullSeconds * 1_000;
  while (performance.now() < deadline) {
    // Space that PostgreSQL frees is filled again.
    const { bavail, bsize } = await statfs(disk);
    for (let left = bavail * bsize; left > 0; left -= block.length) {
      const size = Math.min(left, block.length);
      if (!(await file.write(block, 0, size).catch(() => null))) break;
    }
    const ready = await fetch(new URL('/health/ready', base_url)).catch(() => null);
    seen.add(ready ? `${ready.status} ${await reasonsIn(ready)}` : 'no answer');
    await sleep(200);
  }
  await file.close();
  return seen;
}

async function reasonsIn(answer: Response): Promise<string> {
  const body = (await answer.json()) as { problems?: { check: string }[] };
  return (body.problems ?? []).map(({ check }) => check).join(' and ');
}

/** Starts PostgreSQL again if it ended, as its supervisor would; waits for the first write. */
async function untilWritten(
  cluster: OwnCluster,
  service: FaultedProcess,
  call: ReturnType<typeof caller>,
  begun: number,
): Promise<number> {
  while (performance.now() - begun < 60_000) {
    if (service.hasEnded()) throw new Error(`The service ended:\n${service.output()}`);
    const behaviour = { vendor: 'kyc', behave: { latency_ms: 100 } };
    if ((await call('PUT', '/sandbox/behaviour', behaviour))?.status === 200) break;
    await cluster.start().catch(() => {});
    await sleep(100);
  }
  return Math.round(performance.now() - begun);
}
