import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCustomer } from './calls.ts';
import { connections, floods } from './floods.ts';
import { type LoadResult, refuseFailures, requestText, sendLoad } from './load.ts';
import { type Sandbox, startSandbox, withFolder } from './sandbox.ts';
import { makeWorlds } from './worlds.ts';

/**
 * The p99 of one brand's reads, 50 a second, while another brand floods the same service over 64
 * connections, against the p99 while that brand floods a service of its own on the same machine: the
 * median of three rounds. The aim is 1.5. The second figure has what the flood takes from the machine
 * itself; the first adds what it costs to share a service. A third is without any flood.
 */
const rounds = 3;
const seconds = 8;
const startMs = 1_500;

const say = (line: string) => process.stdout.write(`${line}\n`);
/** `node bench/shares.ts reads` measures that flood alone. */
const [mode = '', floodName = ''] = process.argv.slice(2);
if (mode === 'flood') await flood(JSON.parse(process.env.BENCH_TARGET ?? '{}') as Sandbox);
else await withFolder(measure);

async function measure(folder: string): Promise<void> {
  const shared = await startSandbox({ dataDir: join(folder, 'shared') });
  const apart = await startSandbox({ dataDir: join(folder, 'apart') });
  try {
    const { worlds } = await makeWorlds(shared, { count: 1, atOnce: 1 });
    const [other] = worlds;
    if (!other) throw new Error('No world was made');
    await createCustomer(other);
    for (let count = 0; count < 200; count++) {
      await createCustomer(shared);
      await createCustomer(apart);
    }
    await readAtRate(other);
    say(`shares           p99 of reads beside another brand's ${connections} connections; aim 1.5`);
    const names = mode in floods ? [mode] : Object.keys(floods);
    for (const name of names) await measureBeside({ shared, apart }, other, name);
  } finally {
    await shared.stop();
    await apart.stop();
  }
}

async function measureBeside(
  { shared, apart }: { shared: Sandbox; apart: Sandbox },
  other: Sandbox,
  name: string,
): Promise<void> {
  const found: { ratio: number; line: string }[] = [];
  for (let round = 0; round < rounds; round++) {
    const all = {
      shared: await readBeside(other, shared, name),
      apart: await readBeside(other, apart, name),
      alone: await readAtRate(other),
    };
    const ratio = all.shared.p99Ms / all.apart.p99Ms;
    const figures = (quantile: 'p99Ms' | 'p50Ms') =>
      Object.entries(all).map(([kind, result]) => `${kind} ${result[quantile].toFixed(1)} ms`);
    const times = `p99 ${figures('p99Ms').join(', ')}; p50 ${figures('p50Ms').join(', ')}`;
    found.push({ ratio, line: `${ratio.toFixed(2)} x: ${times}` });
  }
  const median = found.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)];
  say(`${name.padStart(16)} ${median?.line}`);
}

/** Reads of a brand while the service that is named is flooded. */
async function readBeside(other: Sandbox, flooded: Sandbox, name: string): Promise<LoadResult> {
  const flooding = spawn(process.execPath, [import.meta.filename, 'flood', name], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, BENCH_TARGET: JSON.stringify(flooded) },
  });
  // The start of the process that floods takes a core by itself.
  await sleep(startMs);
  const beside = await readAtRate(other);
  if (flooding.exitCode !== null) throw new Error(`The flood ${name} ended by itself`);
  flooding.kill();
  await once(flooding, 'exit');
  return beside;
}

async function readAtRate({ port, headers }: Sandbox): Promise<LoadResult> {
  const text = requestText('GET', '/api/v0.1/customers', headers);
  const nextRequest = () => text;
  const result = await sendLoad({ port, connections: 16, seconds, perSecond: 50, nextRequest });
  refuseFailures(result);
  return result;
}

async function flood(sandbox: Sandbox): Promise<void> {
  const send = floods[floodName];
  if (!send) throw new Error(`No flood is called ${floodName}`);
  await send(sandbox);
}
