import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { requestText, sendLoad } from './load.ts';
import type { Sandbox } from './sandbox.ts';

/** Connections of the brand that floods. */
export const connections = 64;
const seconds = 600;
const dayMs = 86_400_000;
const day = new Date().toISOString().slice(0, 10);
const monthAgo = new Date(Date.now() - 30 * dayMs).toISOString().slice(0, 10);

type Flood = (sandbox: Sandbox) => Promise<unknown>;

/** What one brand sends as fast as it is answered, until its process is ended. */
export const floods: Record<string, Flood> = {
  reads: repeat('GET', '/customers?limit=100'),
  events: repeat('GET', '/events?limit=100'),
  reconciliation: repeat('GET', `/ledger/reconciliation?from=${day}&to=${day}`),
  writes: repeat('POST', '/customers', { first_name: 'Ada' }),
  unknown: repeat('GET', '/customers/nobody'),
  downloads: openDownloads(`/ledger/reconciliation?format=csv&from=${monthAgo}&to=${day}`),
  // One of them runs, and the others are refused as `clock_busy`.
  advances: repeat('POST', '/sandbox/clock/advance', { by: 'PT1H' }),
  worlds: makeWorlds,
  replays: replayWebhooks,
  streams: openStreams,
};

function repeat(method: string, path: string, body?: unknown): Flood {
  return ({ port, headers }) => {
    const text = requestText(method, `/api/v0.1${path}`, headers, body);
    return sendLoad({ port, connections, seconds, nextRequest: () => text });
  };
}

/** Opens downloads, which have no length, and each anew as soon as it has ended. */
function openDownloads(path: string): Flood {
  return async ({ port, headers }) => {
    const endMs = performance.now() + seconds * 1000;
    const read = async () => {
      while (performance.now() < endMs) {
        const answer = await fetch(`http://127.0.0.1:${port}/api/v0.1${path}`, { headers });
        if (!answer.ok) throw new Error(`A download was answered ${answer.status}`);
        await answer.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: connections }, read));
  };
}

/** Each world is a copy of the seeded snapshot. */
function makeWorlds({ port, managementKey }: Sandbox): Promise<unknown> {
  const headers = { 'management-key': managementKey };
  const text = requestText('POST', '/api/v0.1/sandbox/worlds', headers, {});
  return sendLoad({ port, connections, seconds, nextRequest: () => text });
}

/** Sends all events of the brand again and again to a receiver that acknowledges at once. */
async function replayWebhooks(sandbox: Sandbox): Promise<unknown> {
  const receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const callback_url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const response = await fetch(`http://127.0.0.1:${sandbox.port}/api/v0.1/webhooks`, {
    method: 'POST',
    headers: { ...sandbox.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ callback_url, events: ['*'] }),
  });
  const { webhook_id } = (await response.json()) as { webhook_id: string };
  const since = '2000-01-01T00:00:00Z';
  return repeat('POST', `/webhooks/${webhook_id}/replay`, { since })(sandbox);
}

/** Opens streams from the oldest event, and each anew as soon as its first part has arrived. */
function openStreams({ port, headers }: Sandbox): Promise<unknown> {
  const text = requestText('GET', '/api/v0.1/events/stream', headers);
  const open = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(text));
      socket.once('data', () => socket.destroy());
      socket.once('error', reject);
      socket.once('close', () => resolve());
    });
  const reopen = async () => {
    const endMs = performance.now() + seconds * 1000;
    while (performance.now() < endMs) await open();
  };
  return Promise.all(Array.from({ length: connections }, reopen));
}
