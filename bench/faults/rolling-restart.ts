import { request as ask, createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { person } from './kyc-load.ts';
import { freePort, withOwnCluster } from './own-cluster.ts';
import {
  type Access,
  type FaultedProcess,
  print,
  readAccess,
  runCommand,
  startProcess,
} from './service-processes.ts';

/**
 * Rolling restarts of two API processes behind a proxy that asks for readiness every half second and
 * never repeats a request: `node bench/faults/rolling-restart.ts [rounds]`.
 */
const rounds = Number(process.argv[2] ?? 3);
const checkMs = 500;
const lanes = 16;

interface Backend {
  port: number;
  isReady: boolean;
  process: FaultedProcess;
}

await withOwnCluster(async (cluster) => {
  const dataDir = join(cluster.folder, 'home');
  const env = { DATABASE_URL: cluster.url, SURETY_DATA_DIR: dataDir, SURETY_DRAIN_SECONDS: '2' };
  const first = await startProcess('start', { ...env, SURETY_PORT: '0' });
  const access = await readAccess(dataDir);
  const backends = [await startBackend(env), await startBackend(env)];
  const proxy = await openProxy(backends);
  const load = startLoad(proxy.port, access);
  const stops: { code: number | null; ms: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const backend of backends) {
      await sleep(2_000);
      stops.push(await backend.process.stop());
      Object.assign(backend, await startBackend(env, backend.port));
      while (!backend.isReady) await sleep(50);
    }
  }
  const { sent, lost } = await load.stop();
  await proxy.close();
  print(`stops: ${stops.map(({ code, ms }) => `${code} in ${ms} ms`).join(', ')}`);
  print(`requests ${sent}, lost ${lost.length}; aim 0${lost.length > 0 ? `: ${lost[0]}` : ''}`);
  await Promise.all([first, ...backends.map((each) => each.process)].map((each) => each.stop()));
  const verified = await runCommand(['verify'], env);
  print(`verify: exit ${verified.code}`);
  const isWell = lost.length === 0 && verified.code === 0 && stops.every(({ code }) => code === 0);
  print(isWell ? 'held' : 'NOT HELD');
  process.exitCode = isWell ? 0 : 1;
});

async function startBackend(env: Record<string, string>, known?: number): Promise<Backend> {
  const port = known ?? (await freePort());
  const own = await startProcess('api', { ...env, SURETY_PORT: String(port) });
  return { port, isReady: false, process: own };
}

/** A proxy with kept connections to its backends, as usual. */
async function openProxy(backends: Backend[]) {
  let turn = 0;
  const server = createServer((request, response) => {
    const ready = backends.filter(({ isReady }) => isReady);
    const backend = ready[turn++ % Math.max(1, ready.length)];
    if (!backend) return void response.writeHead(502).end('no backend');
    const forwarded = ask(
      {
        port: backend.port,
        host: '127.0.0.1',
        method: request.method,
        path: request.url,
        headers: { ...request.headers, connection: 'keep-alive' },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502);
        answer.pipe(response);
      },
    );
    forwarded.on('error', (error) => response.writeHead(502).end(String(error)));
    request.pipe(forwarded);
  });
  const look = async () => {
    for (const backend of backends) {
      const url = `http://127.0.0.1:${backend.port}/health/ready`;
      const signal = AbortSignal.timeout(1_000);
      backend.isReady = await fetch(url, { signal }).then(
        (answer) => answer.ok,
        () => false,
      );
    }
  };
  await look();
  const timer = setInterval(look, checkMs);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new TypeError('no port');
  return {
    port: bound.port,
    close: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Reads and writes without a pause; an answer that is no success counts as lost. */
function startLoad(port: number, access: Access) {
  let stopping = false;
  let sent = 0;
  const lost: string[] = [];
  const headers = {
    identity: access.identity,
    authorization: access.authorization,
    'content-type': 'application/json',
  };
  const one = async () => {
    sent += 1;
    const write = sent % 4 === 0;
    const path = write ? '/customers' : '/customers?limit=1';
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v0.1${path}`, {
        method: write ? 'POST' : 'GET',
        headers,
        ...(write ? { body: JSON.stringify(person) } : {}),
      });
      const text = await answer.text();
      if (!answer.ok) lost.push(`${answer.status} ${text.slice(0, 200)}`);
    } catch (error) {
      lost.push(String(error));
    }
  };
  const lane = async () => {
    while (!stopping) await one();
  };
  const running = Array.from({ length: lanes }, lane);
  return {
    stop: async () => {
      stopping = true;
      await Promise.all(running);
      return { sent, lost };
    },
  };
}
