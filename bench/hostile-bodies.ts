import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCustomer } from './calls.ts';
import { type HostileBody, hostileBodies } from './hostile-corpus.ts';
import { sendHostile } from './hostile-sender.ts';
import { type LoadResult, refuseFailures, requestText, sendLoad } from './load.ts';
import { type Sandbox, startSandbox, withFolder } from './sandbox.ts';
import { makeWorlds } from './worlds.ts';

/**
 * Measures what the worst bodies cost the event loop of the service, and the p99 of another brand's
 * reads while they are sent one after the other. The aims: 50 ms, and 1.5 times the p99 while the
 * bodies are sent to a service of their own on the same machine.
 * `loop` and `beside` measure one of the two; a word after `loop` selects bodies by their name.
 *
 * Other work of the machine lengthens a measurement and nothing shortens it: each body is measured
 * by its best round.
 */
const rounds = 3;
const say = (line: string) => process.stdout.write(`${line}\n`);

const [mode, named = ''] = process.argv.slice(2);
if (mode === 'send') await sendForever();
else await withFolder(measure);

async function measure(folder: string): Promise<void> {
  const sandbox = await startSandbox({ dataDir: join(folder, 'shared') });
  try {
    const waiting: string[] = [];
    for (let round = 0; round < rounds; round++) waiting.push(await waitForDocuments(sandbox));
    const bodies = hostileBodies(waiting).filter(({ name }) => name.includes(named));
    if (mode !== 'beside') await measureLoop(sandbox, bodies);
    if (mode !== 'loop') await measureBeside(sandbox, folder);
  } finally {
    await sandbox.stop();
  }
}

async function measureLoop(sandbox: Sandbox, bodies: HostileBody[]): Promise<void> {
  const floor = await bestOf(sandbox, undefined);
  say(`event loop       worst delay and CPU of one request; without any: ${inMs(floor.delayMs)}`);
  const found: { name: string; delayMs: number; line: string }[] = [];
  for (const body of bodies) {
    const { delayMs, cpuMs, statuses } = await bestOf(sandbox, body);
    const told = [...new Set(statuses)].join(' ');
    const line = `${inMs(delayMs)}, CPU ${inMs(cpuMs)}  ${told}  ${body.name}`;
    found.push({ name: body.name, delayMs, line });
  }
  for (const { line } of found.toSorted((a, b) => b.delayMs - a.delayMs)) say(`  ${line}`);
}

async function bestOf(sandbox: Sandbox, body: HostileBody | undefined) {
  let best = { delayMs: Number.POSITIVE_INFINITY, cpuMs: 0, statuses: [] as number[] };
  // A body whose effect lasts can be sent only once.
  const times = body?.thenMs ? 1 : rounds;
  for (let round = 0; round < times; round++) {
    const before = await readGauges(sandbox);
    const statuses = body ? await sendHostile(sandbox, body) : [];
    if (body?.thenMs) await sleep(body.thenMs);
    const after = await readGauges(sandbox);
    const cpuMs = (after.cpuSeconds - before.cpuSeconds) * 1000;
    if (after.delayMs < best.delayMs) best = { delayMs: after.delayMs, cpuMs, statuses };
  }
  return best;
}

/** The longest delay of the event loop since the last reading, and CPU time so far. */
async function readGauges({ port }: Sandbox): Promise<{ delayMs: number; cpuSeconds: number }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  return {
    delayMs: read('nodejs_eventloop_lag_max_seconds') * 1000,
    cpuSeconds: read('process_cpu_seconds_total'),
  };
}

/**
 * Reads of a brand at a fixed rate: beside a sender of these bodies, beside one that sends them to another
 * service on the same machine, and alone. The second has what bodies and sender take from the machine itself.
 */
async function measureBeside(sandbox: Sandbox, folder: string): Promise<void> {
  const { worlds } = await makeWorlds(sandbox, { count: 1, atOnce: 1 });
  const [other] = worlds;
  if (!other) throw new Error('No world was made');
  await createCustomer(other);
  const apart = await startSandbox({ dataDir: join(folder, 'apart') });
  try {
    say('another brand    reads, 50 a second, beside one sender of these bodies; aim 1.5 x p99');
    const found: { ratio: number; line: string }[] = [];
    for (let round = 0; round < rounds; round++) {
      const alone = await readAtRate(other);
      const sentApart = await readBeside(other, apart);
      const beside = await readBeside(other, sandbox);
      const ratio = beside.p99Ms / sentApart.p99Ms;
      const times = `p99 ${inMs(beside.p99Ms)}, apart ${inMs(sentApart.p99Ms)}, alone ${inMs(alone.p99Ms)}`;
      const medians = `median ${inMs(beside.p50Ms)}, ${inMs(sentApart.p50Ms)}, ${inMs(alone.p50Ms)}`;
      found.push({ ratio, line: `  ${ratio.toFixed(2)} x: ${times}; ${medians}` });
    }
    for (const { line } of found.toSorted((a, b) => a.ratio - b.ratio)) say(line);
  } finally {
    await apart.stop();
  }
}

async function readBeside(
  other: Sandbox,
  target: Pick<Sandbox, 'port' | 'headers'>,
): Promise<LoadResult> {
  const sender = spawn(process.execPath, [import.meta.filename, 'send'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, BENCH_TARGET: JSON.stringify(target) },
  });
  // The start of the sender takes a core by itself.
  await sleep(1_500);
  const beside = await readAtRate(other);
  if (sender.exitCode !== null) throw new Error('The sender ended by itself');
  sender.kill();
  await once(sender, 'exit');
  return beside;
}

async function readAtRate({ port, headers }: Sandbox): Promise<LoadResult> {
  const text = requestText('GET', '/api/v0.1/customers', headers);
  const nextRequest = () => text;
  const load = { port, connections: 16, seconds: 15, perSecond: 50, nextRequest };
  const result = await sendLoad(load);
  refuseFailures(result);
  return result;
}

async function sendForever(): Promise<void> {
  const sandbox = JSON.parse(process.env.BENCH_TARGET ?? '{}') as Sandbox;
  const bodies = hostileBodies([]);
  for (;;) for (const body of bodies) await sendHostile(sandbox, body);
}

/** Starts a KYC that waits for three documents; returns the path of its documents. */
async function waitForDocuments(sandbox: Sandbox): Promise<string> {
  const customerId = await createCustomer(sandbox);
  const path = `/customers/${customerId}/verification-kyc`;
  const url = `http://127.0.0.1:${sandbox.port}/api/v0.1${path}`;
  const headers = { ...sandbox.headers, 'content-type': 'application/json' };
  const body = { program_id: sandbox.programId, ssn: '444-44-4444', phone: '555-555-5555' };
  const contact = { phone_country_code: '1', email: 'ada@example.com', ip: '203.0.113.7' };
  const started = await fetch(url, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...body, ...contact }),
  });
  if (started.status !== 201) throw new Error(await started.text());
  for (;;) {
    const answer = await fetch(`${url}?program_id=${sandbox.programId}`, { headers });
    const { kyc_status } = (await answer.json()) as { kyc_status: string };
    if (kyc_status === 'document required') return `${path}/documents`;
    await sleep(100);
  }
}

function inMs(ms: number): string {
  return `${ms.toFixed(0)} ms`.padStart(8);
}
