import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEffectLoad } from './kept-effects.ts';
import { ask, settle, startKycLoad } from './kyc-load.ts';
import { startMessageReceiver } from './message-receiver.ts';
import { freePort } from './own-cluster.ts';
import { type PatroniCluster, type PatroniNode, withPatroniCluster } from './patroni-cluster.ts';
import {
  type Access,
  caller,
  type FaultedProcess,
  print,
  readAccess,
  runCommand,
  startProcess,
} from './service-processes.ts';
import { TimedAnswers } from './timed-answers.ts';
import { openCard } from './upgrade-load.ts';

/**
 * Failovers by Patroni, of three servers with a synchronous standby, under two API processes and two workers:
 * `node bench/faults/orchestrated-failover.ts [2] [etcd|etcd3]`, rounds of four faults. It needs root and
 * `apt-get install patroni etcd-server iptables` beside PostgreSQL.
 */
const rounds = Number(process.argv[2] ?? 2);
const client = process.argv[3] === 'etcd3' ? 'etcd3' : 'etcd';
const aimMs = 10_000;
/** A request waits at most 10 s for a connection, then 5 s for a lock or a standby. */
const answerMs = 15_000;
/** A fault lasts for longer than Patroni needs to see it. */
const faultMs = 40_000;
const columns = [
  'fault',
  'PostgreSQL without a leader s',
  'longest without an answer s',
  'longest without writes s',
  'writes after the leader s',
  'unready after s',
  'ready after the leader s',
  'answers',
];

interface Fault {
  name: string;
  begin(leader: PatroniNode): Promise<void>;
  end(leader: PatroniNode): Promise<void>;
}

await withPatroniCluster(client, async (cluster) => {
  const first = await cluster.untilWhole();
  await ask(first.url, 'create database surety');
  const url = cluster.urlOf('surety');
  const dataDir = join(cluster.folder, 'home');
  const env = { DATABASE_URL: url, SURETY_DATA_DIR: dataDir };
  const sandbox = await startProcess('start', { ...env, SURETY_PORT: '0' });
  const access = await readAccess(dataDir);
  const cardId = await openCard(caller(access));
  await sandbox.stop();
  const service = await startService(env);
  try {
    await run(cluster, service, { env, access, cardId });
  } finally {
    for (const { child } of service.processes) child.kill('SIGKILL');
  }
});

async function run(
  cluster: PatroniCluster,
  service: Service,
  { env, access, cardId }: { env: Record<string, string>; access: Access; cardId: string },
): Promise<void> {
  const load = await startLoad(service, access, cardId);
  print(`Patroni with the client ${client}, rounds of four faults: ${rounds}`);
  print(columns.join(' | '));
  let isWell = true;
  for (let round = 0; round < rounds; round += 1) {
    for (const fault of faultsOf(cluster)) {
      isWell = (await suffer(fault, cluster, service, load.answers)) && isWell;
    }
  }
  const { isKept } = await load.end(cluster);
  const stops = await Promise.all(service.processes.map((each) => each.stop()));
  const verified = await runCommand(['verify'], env);
  print(`stops ${stops.map(({ code }) => code).join(', ')}; verify: exit ${verified.code}`);
  isWell &&= isKept && verified.code === 0 && stops.every(({ code }) => code === 0);
  print(isWell ? 'held' : 'NOT HELD');
  process.exitCode = isWell ? 0 : 1;
}

function faultsOf(cluster: PatroniCluster): Fault[] {
  return [
    {
      name: 'kill',
      begin: (leader) => leader.signal('SIGKILL'),
      end: (leader) => leader.start(),
    },
    {
      name: 'freeze',
      begin: (leader) => leader.signal('SIGSTOP'),
      end: (leader) => leader.signal('SIGCONT'),
    },
    {
      name: 'cut',
      begin: (leader) => leader.cut(true),
      end: (leader) => leader.cut(false),
    },
    {
      name: 'switchover',
      begin: (leader) => cluster.switchOver(leader),
      end: async () => {},
    },
  ];
}

interface Service {
  processes: FaultedProcess[];
  /** Addresses of the API processes, and of the readiness of all. */
  apis: string[];
  ready: string[];
}

async function startService(env: Record<string, string>): Promise<Service> {
  const service: Service = { processes: [], apis: [], ready: [] };
  for (const command of ['api', 'worker', 'api', 'worker'] as const) {
    const port = String(await freePort());
    const setting = command === 'api' ? 'SURETY_PORT' : 'SURETY_WORKER_PORT';
    service.processes.push(await startProcess(command, { ...env, [setting]: port }));
    if (command === 'api') service.apis.push(`http://127.0.0.1:${port}/api/v0.1`);
    service.ready.push(`http://127.0.0.1:${port}/health/ready`);
  }
  return service;
}

async function startLoad(service: Service, access: Access, cardId: string) {
  const receiver = await startMessageReceiver(0);
  let turn = 0;
  const answers = new TimedAnswers((...request) =>
    caller(access, service.apis[turn++ % service.apis.length])(...request),
  );
  const { call } = answers;
  const callback_url = `http://127.0.0.1:${receiver.port}/all`;
  await call('POST', '/webhooks', { callback_url, events: ['*'] });
  const kyc = startKycLoad(call, access, {
    lanes: 2,
    pauseMs: 250,
    latencyMs: () => 10 + Math.round(Math.random() * 1_190),
  });
  const effects = await startEffectLoad(call, { cardId, lanes: 10, pauseMs: 50 });
  return {
    answers,
    end: async (cluster: PatroniCluster) => {
      await Promise.all([kyc.stop(), effects.stop()]);
      const url = (await cluster.untilWhole()).url.replace('/postgres', '/surety');
      const verified = await settle(url, kyc, 60_000);
      const counts = await effects.count(url);
      const webhooks = await countWebhooks(url, receiver.first);
      print(
        `acknowledged: ${counts.purchases} purchases, ${counts.transfers} transfers, ${verified.acknowledged} KYC`,
      );
      print(`lost ${counts.lost + verified.lost}, doubled ${counts.doubled + verified.doubled}`);
      print(
        `webhooks: ${receiver.first.size} received, ${receiver.repeats.length} repeats, ${webhooks.missing} missing, ${webhooks.unknown} for events that do not exist`,
      );
      for (const [answer, status] of counts.refused) print(`refused with ${status}: ${answer}`);
      await receiver.close();
      const wrong = counts.lost + counts.doubled + verified.lost + verified.doubled;
      return { isKept: wrong + webhooks.missing + webhooks.unknown + counts.refused.size === 0 };
    },
  };
}

/** Waits, at most a minute, until every event since the webhook was received. */
async function countWebhooks(url: string, first: ReadonlyMap<string, number>) {
  const received = new Set([...first.keys()].map((key) => key.split(' ')[1] ?? ''));
  const deadline = performance.now() + 60_000;
  for (;;) {
    for (const key of first.keys()) received.add(key.split(' ')[1] ?? '');
    const rows = await ask<{ message_id: string }>(url, 'select message_id from deliveries');
    const known = new Set(rows?.map(({ message_id }) => message_id));
    const missing = [...known].filter((id) => !received.has(id)).length;
    if (rows && (missing === 0 || performance.now() > deadline)) {
      return { missing, unknown: [...received].filter((id) => !known.has(id)).length };
    }
    await sleep(500);
  }
}

/** Prints what a fault did; true within the aims. */
async function suffer(
  fault: Fault,
  cluster: PatroniCluster,
  service: Service,
  answers: TimedAnswers,
): Promise<boolean> {
  const leader = await cluster.untilWhole();
  await sleep(5_000);
  answers.begin();
  const readiness = watchReadiness(service.ready);
  const fromMs = performance.now();
  await fault.begin(leader);
  while ((await cluster.findLeader())?.name === leader.name) await sleep(50);
  let next = await cluster.findLeader();
  while (!next || next.name === leader.name) {
    await sleep(50);
    next = await cluster.findLeader();
  }
  const ledMs = performance.now();
  while (answers.writtenAtMs < ledMs) await sleep(10);
  const writtenMs = answers.writtenAtMs - ledMs;
  await readiness.untilReady();
  const readyMs = performance.now() - ledMs;
  if (fault.name !== 'switchover') await sleep(Math.max(0, faultMs - (performance.now() - fromMs)));
  await fault.end(leader);
  await cluster.untilWhole();
  await sleep(5_000);
  await readiness.untilReady();
  const unreadyMs = await readiness.stop(fromMs);
  const { longestMs, longestPauseMs, statuses } = answers;
  const seconds = (ms: number | null) => (ms === null ? '-' : (ms / 1_000).toFixed(1));
  const row = [
    fault.name,
    seconds(ledMs - fromMs),
    seconds(longestMs),
    seconds(longestPauseMs),
    seconds(writtenMs),
    seconds(unreadyMs),
    seconds(readyMs),
    [...statuses].map((one) => one.join(' x ')).join(', '),
  ];
  print(row.join(' | '));
  print(`  (longest: ${answers.longest})`);
  const isAnswered = [...statuses.keys()].every((status) => /^(2..|409|503)$/.test(status));
  // A process need not say what was over before it was noticed.
  const isTold = (unreadyMs ?? 0) <= aimMs && (unreadyMs !== null || longestPauseMs < aimMs);
  return isAnswered && isTold && longestMs <= answerMs && Math.max(writtenMs, readyMs) <= aimMs;
}

/** Asks all processes for their readiness, ten times a second. */
function watchReadiness(urls: readonly string[]) {
  const unreadyAt = new Map<string, number>();
  const isReady = new Map<string, boolean>();
  let stopping = false;
  const watch = async (url: string) => {
    while (!stopping) {
      const signal = AbortSignal.timeout(5_000);
      const answer = await fetch(url, { signal }).catch(() => null);
      isReady.set(url, answer?.ok ?? false);
      if (!answer?.ok && !unreadyAt.has(url)) unreadyAt.set(url, performance.now());
      await sleep(100);
    }
  };
  const watching = urls.map(watch);
  return {
    untilReady: async () => {
      while (urls.some((url) => isReady.get(url) !== true)) await sleep(50);
    },
    /** Time until all processes had been unready; null if one never was. */
    stop: async (fromMs: number): Promise<number | null> => {
      stopping = true;
      await Promise.all(watching);
      if (unreadyAt.size < urls.length) return null;
      return Math.max(...unreadyAt.values()) - fromMs;
    },
  };
}
