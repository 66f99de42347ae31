import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { settle, startKycLoad } from './kyc-load.ts';
import { startMessageReceiver } from './message-receiver.ts';
import { freePort, withOwnCluster } from './own-cluster.ts';
import {
  type Call,
  caller,
  type FaultedProcess,
  print,
  readAccess,
  runCommand,
  startProcess,
} from './service-processes.ts';

/**
 * SIGKILL of every process in turn, two of the API and two workers, under KYC calls of 10 to 1,200 ms whose
 * events go to a webhook: `node bench/faults/kills.ts [10]`, rounds of four kills each.
 */
const rounds = Number(process.argv[2] ?? 10);

interface Place {
  command: 'api' | 'worker';
  env: Record<string, string>;
  running: FaultedProcess;
}

await withOwnCluster(async (cluster) => {
  const dataDir = join(cluster.folder, 'home');
  const env = { DATABASE_URL: cluster.url, SURETY_DATA_DIR: dataDir };
  const sandbox = await startProcess('start', { ...env, SURETY_PORT: '0' });
  const access = await readAccess(dataDir);
  await sandbox.stop();
  const ports = [await freePort(), await freePort()];
  const places: Place[] = [];
  for (const port of ports) {
    places.push(await startPlace('api', { ...env, SURETY_PORT: String(port) }));
    places.push(await startPlace('worker', env));
  }
  const calls = ports.map((port) => caller(access, `http://127.0.0.1:${port}/api/v0.1`));
  const receiver = await startMessageReceiver(0);
  const call = inTurn(calls);
  const callback_url = `http://127.0.0.1:${receiver.port}/0`;
  await call('POST', '/webhooks', { callback_url, events: ['kyc.verification.success'] });
  const latencyMs = () => 10 + Math.round(Math.random() * 1_190);
  const load = startKycLoad(call, access, { lanes: 12, pauseMs: 100, latencyMs });
  for (let round = 1; round <= rounds; round++) {
    for (const place of places) {
      await sleep(500 + Math.random() * 1_500);
      await killAndStart(place);
    }
    print(`round ${round}: ${load.started.size} verifications acknowledged`);
  }
  await load.stop();
  const effects = await settle(cluster.url, load, 60_000);
  print(`effects: ${JSON.stringify(effects)}; aim: lost 0, doubled 0`);
  const received = await untilReceived(receiver.first, effects.acknowledged);
  print(`webhooks received ${received}, repeated with their id ${receiver.repeats.length}`);
  const stops = await Promise.all(places.map(({ running }) => running.stop()));
  await receiver.close();
  const verified = await runCommand(['verify'], env);
  print(`verify: exit ${verified.code}: ${verified.output.trim()}`);
  const isWell =
    effects.lost + effects.doubled === 0 &&
    received >= effects.acknowledged &&
    verified.code === 0 &&
    stops.every(({ code }) => code === 0);
  print(isWell ? 'held' : 'NOT HELD');
  process.exitCode = isWell ? 0 : 1;
});

async function startPlace(command: Place['command'], env: Record<string, string>): Promise<Place> {
  return { command, env, running: await startProcess(command, env) };
}

async function killAndStart(place: Place): Promise<void> {
  const exited = once(place.running.child, 'exit');
  place.running.child.kill('SIGKILL');
  await exited;
  place.running = await startProcess(place.command, place.env);
}

/** Sends each request to the next API process. */
function inTurn(calls: readonly Call[]): Call {
  let turn = 0;
  return async (...request) => (await calls[turn++ % calls.length]?.(...request)) ?? null;
}

/** Waits, at most a minute, for the event of each acknowledged verification. */
async function untilReceived(first: ReadonlyMap<string, number>, least: number): Promise<number> {
  const deadline = performance.now() + 60_000;
  while (first.size < least && performance.now() < deadline) await sleep(250);
  return first.size;
}
