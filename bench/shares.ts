import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCustomer } from './calls.ts';
import { connections, floods } from './floods.ts';
import { type LoadResult, requestText, sendLoad } from './load.ts';
import { type Sandbox, startSandbox, withFolder } from './sandbox.ts';
import { makeWorlds } from './worlds.ts';

/**
 * The p99 of one brand's reads, 50 a second, while another brand floods the service over 64
 * connections, against the same without: the median of three rounds. The aim is 1.5. Other work of the
 * machine lengthens both.
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
  const sandbox = await startSandbox({ dataDir: folder });
  try {
    const { worlds } = await makeWorlds(sandbox, { count: 1, atOnce: 1 });
    const [other] = worlds;
    if (!other) throw new Error('No world was made');
    await createCustomer(other);
    for (let count = 0; count < 200; count++) await createCustomer(sandbox);
    await readAtRate(other);
    say(`shares           p99 of reads beside another brand's ${connections} connections; aim 1.5`);
    const names = mode in floods ? [mode] : Object.keys(floods);
    for (const name of names) await measureBeside(sandbox, other, name);
  } finally {
    await sandbox.stop();
  }
}

async function measureBeside(sandbox: Sandbox, other: Sandbox, name: string): Promise<void> {
  const found: { ratio: number; line: string }[] = [];
  for (let round = 0; round < rounds; round++) {
    const alone = await readAtRate(other);
    const flooding = spawn(process.execPath, [import.meta.filename, 'flood', name], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, BENCH_TARGET: JSON.stringify(sandbox) },
    });
    // The start of the process that floods takes a core by itself.
    await sleep(startMs);
    const beside = await readAtRate(other);
    flooding.kill();
    await once(flooding, 'exit');
    const ratio = beside.p99Ms / alone.p99Ms;
    const times = `p99 ${beside.p99Ms.toFixed(0)} ms, alone ${alone.p99Ms.toFixed(0)} ms`;
    const medians = `p50 ${beside.p50Ms.toFixed(0)} ms, alone ${alone.p50Ms.toFixed(0)} ms`;
    found.push({ ratio, line: `${ratio.toFixed(2)} x: ${times}; ${medians}` });
  }
  const median = found.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)];
  say(`${name.padStart(16)} ${median?.line}`);
}

function readAtRate({ port, headers }: Sandbox): Promise<LoadResult> {
  const text = requestText('GET', '/api/v0.1/customers', headers);
  const nextRequest = () => text;
  return sendLoad({ port, connections: 16, seconds, perSecond: 50, nextRequest });
}

async function flood(sandbox: Sandbox): Promise<void> {
  const send = floods[floodName];
  if (!send) throw new Error(`No flood is called ${floodName}`);
  await send(sandbox);
}
