import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { person } from './faults/kyc-load.ts';
import { quantile } from './load.ts';
import { type Sandbox, startSandbox, withFolder } from './sandbox.ts';
import { makeWorlds } from './worlds.ts';

/**
 * Time of one brand's KYC from its start to its end, 5 a second, while another brand's jobs hold
 * their slots: KYCs whose vendor hangs, and webhooks that are replayed again and again. Against the
 * same without. The aim is 1.5 for the p99.
 */
const checks = 60;
const perSecond = 5;
/** Just below the vendors' timeout of ten seconds: each call holds its slot until it ends. */
const hangMs = 9_000;
const hanging = 200;

const say = (line: string) => process.stdout.write(`${line}\n`);

await withFolder(async (folder) => {
  const sandbox = await startSandbox({ dataDir: folder });
  try {
    const { worlds } = await makeWorlds(sandbox, { count: 1, atOnce: 1 });
    const [other] = worlds;
    if (!other) throw new Error('No world was made');
    await measureKycs(other);
    say(`job shares       p99 of a brand's KYCs beside another brand's jobs; aim 1.5`);
    const alone = await measureKycs(other);
    await hangVendor(sandbox);
    report('hanging vendor', await measureKycs(other), alone);
    const stop = await replayWebhooks(sandbox);
    report('and replays', await measureKycs(other), alone);
    await stop();
  } finally {
    await sandbox.stop();
  }
});

function report(name: string, beside: number[], alone: number[]): void {
  const at = (times: number[], share: number) => Math.round(quantile(times, share));
  const ratio = at(beside, 0.99) / at(alone, 0.99);
  const times = `p99 ${at(beside, 0.99)} ms, alone ${at(alone, 0.99)} ms`;
  const medians = `p50 ${at(beside, 0.5)} ms, alone ${at(alone, 0.5)} ms`;
  say(`${name.padStart(16)} ${ratio.toFixed(2)} x: ${times}; ${medians}`);
}

/** Times in milliseconds from the start of each KYC to its end, sorted. */
async function measureKycs(sandbox: Sandbox): Promise<number[]> {
  const running: Promise<number>[] = [];
  for (let count = 0; count < checks; count += 1) {
    running.push(timeKyc(sandbox));
    await sleep(1_000 / perSecond);
  }
  return (await Promise.all(running)).toSorted((a, b) => a - b);
}

async function timeKyc(sandbox: Sandbox): Promise<number> {
  const customerId = await startKyc(sandbox);
  const startedAt = performance.now();
  while (performance.now() - startedAt < 120_000) {
    const path = `/customers/${customerId}/verification-kyc?program_id=${sandbox.programId}`;
    const { kyc_status } = await call(sandbox, 'GET', path);
    if (kyc_status === 'passed') break;
    await sleep(25);
  }
  return performance.now() - startedAt;
}

/** Starts a KYC of a new customer; returns the customer's id. */
async function startKyc(sandbox: Sandbox): Promise<string> {
  const { customer_id } = await call(sandbox, 'POST', '/customers', person);
  const path = `/customers/${customer_id}/verification-kyc`;
  await call(sandbox, 'POST', path, { program_id: sandbox.programId });
  return String(customer_id);
}

async function hangVendor(sandbox: Sandbox): Promise<void> {
  const behave = { latency_ms: hangMs };
  await call(sandbox, 'PUT', '/sandbox/behaviour', { vendor: 'kyc', behave });
  for (let count = 0; count < hanging; count += 1) await startKyc(sandbox);
}

/** Replays all events of a brand to a webhook, one replay after the other, until it is stopped. */
async function replayWebhooks(sandbox: Sandbox): Promise<() => Promise<void>> {
  const receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const callback_url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const made = await call(sandbox, 'POST', '/webhooks', { callback_url, events: ['*'] });
  let isOver = false;
  const replaying = (async () => {
    const since = '2000-01-01T00:00:00Z';
    while (!isOver) await call(sandbox, 'POST', `/webhooks/${made.webhook_id}/replay`, { since });
  })();
  return async () => {
    isOver = true;
    await replaying;
    receiver.closeAllConnections();
    receiver.close();
  };
}

async function call(
  { port, headers }: Sandbox,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v0.1${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Record<string, unknown>;
}
