import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseProxy, openDatabaseProxy } from '../../server/test/support/database-proxy.ts';
import { ask, settle, startKycLoad } from './kyc-load.ts';
import { type OwnCluster, withOwnCluster } from './own-cluster.ts';
import {
  type Access,
  caller,
  print,
  readAccess,
  runCommand,
  startProcess,
} from './service-processes.ts';
import { TimedAnswers } from './timed-answers.ts';

/**
 * Faults in which PostgreSQL says nothing or takes no writes, behind one address:
 * `node bench/faults/moved-address.ts [20]`. A proxy that swallows packets stands for the network.
 */
const faultSeconds = Number(process.argv[2] ?? 20);
const aimMs = 10_000;

interface Fault {
  name: string;
  begin(): Promise<void>;
  /** Null where the fault ends by itself: the address leads to a server that is at work. */
  end: (() => Promise<void>) | null;
}

await withOwnCluster(async (cluster) => {
  const proxy = await openDatabaseProxy(cluster.url);
  const dataDir = join(cluster.folder, 'home');
  const env = { DATABASE_URL: proxy.connectionString, SURETY_DATA_DIR: dataDir, SURETY_PORT: '0' };
  const service = await startProcess('start', env);
  const access = await readAccess(dataDir);
  const answers = new TimedAnswers(caller(access));
  const load = startKycLoad(answers.call, access, {
    lanes: 8,
    pauseMs: 50,
    latencyMs: () => 10 + Math.round(Math.random() * 500),
  });
  await sleep(5_000);
  let isWell = true;
  for (const fault of faultsOf(cluster, proxy)) {
    isWell = (await suffer(fault, access, answers)) && isWell;
    await sleep(5_000);
  }
  await load.stop();
  const effects = await settle(cluster.url, load, 60_000);
  await service.stop();
  proxy.restore();
  const verified = await runCommand(['verify'], env);
  await proxy.close();
  print(`effects ${JSON.stringify(effects)}, verify: exit ${verified.code}`);
  isWell &&= effects.lost + effects.doubled + (verified.code ?? 1) === 0;
  print(isWell ? 'held' : 'NOT HELD');
  process.exitCode = isWell ? 0 : 1;
});

function faultsOf(cluster: OwnCluster, proxy: DatabaseProxy): Fault[] {
  const configure = async (setting: string) => {
    await ask(cluster.url, `alter system ${setting}`);
    await ask(cluster.url, 'select pg_reload_conf()');
  };
  const setting = (name: string, value: string) => ({
    begin: () => configure(`set ${name} = ${value}`),
    end: () => configure(`reset ${name}`),
  });
  const moved = async () => {
    proxy.swallow('open');
    await cluster.restartImmediately();
  };
  return [
    { name: 'the address moved, old connections silent', begin: moved, end: null },
    {
      name: 'every packet dropped',
      begin: async () => proxy.swallow('all'),
      end: async () => proxy.restore(),
    },
    { name: 'read-only', ...setting('default_transaction_read_only', 'on') },
    { name: 'no standby for commits', ...setting('synchronous_standby_names', `'nobody'`) },
  ];
}

/** Prints what a fault did; true within the aims. */
async function suffer(fault: Fault, access: Access, answers: TimedAnswers): Promise<boolean> {
  const begunAtMs = performance.now();
  answers.begin();
  await fault.begin();
  const unready = untilReady(access, false);
  if (fault.end) await sleep(faultSeconds * 1_000);
  await fault.end?.();
  const endedAtMs = performance.now();
  const writtenMs = await answers.untilWritten();
  const readyMs = await untilReady(access, true);
  const unreadyMs = fault.end ? await unready : null;
  const { longestMs, statuses } = answers;
  print(`${fault.name}:`);
  print(`  unready after ${unreadyMs ?? '-'} ms; ready ${readyMs} ms after the end`);
  print(`  longest time without an answer ${longestMs} ms`);
  const withoutMs = Math.round(endedAtMs - begunAtMs + writtenMs);
  print(`  time without writes ${withoutMs} ms, ${writtenMs} ms of it after the end`);
  print(`  answers by status: ${[...statuses].map((one) => one.join(' ')).join(', ')}`);
  const isAnswered = !statuses.has('none') && !statuses.has('500') && longestMs <= aimMs;
  return isAnswered && Math.max(writtenMs, readyMs, unreadyMs ?? 0) <= aimMs;
}

/** Milliseconds until readiness is as wanted, at most a minute. */
async function untilReady({ base_url }: Access, isWanted: boolean): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < 60_000) {
    const answer = await fetch(new URL('/health/ready', base_url)).catch(() => null);
    if (answer?.ok === isWanted) break;
    await sleep(50);
  }
  return Math.round(performance.now() - from);
}
