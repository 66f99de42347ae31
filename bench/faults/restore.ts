import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { roleStatements } from '../../server/src/platform/db/service-roles.ts';
import { ask, settle, startKycLoad } from './kyc-load.ts';
import { type OwnCluster, withOwnCluster } from './own-cluster.ts';
import {
  type Call,
  caller,
  print,
  readAccess,
  runCommand,
  startProcess,
} from './service-processes.ts';

/**
 * `npm run rehearse-restore`: dumps a working service whose server has counted far, restores the dump
 * into a fresh server, and goes on there. What was acknowledged before the dump is sent no more; every
 * event is delivered; work that was due is done; a position given out before goes on; `verify` is clean.
 */
const countedAhead = 60_000;
const workMs = 8_000;

const receiver = await startReceiver();
await withOwnCluster((first) => withOwnCluster((second) => rehearse(first, second)));
receiver.close();

async function rehearse(first: OwnCluster, second: OwnCluster): Promise<void> {
  await countAhead(first);
  const dataDir = join(first.folder, 'home');
  const env = { SURETY_DATA_DIR: dataDir, SURETY_PORT: '0' };
  const service = await startProcess('start', { ...env, DATABASE_URL: first.url });
  const access = await readAccess(dataDir);
  const call = caller(access);
  for (const path of ['/good', '/failing']) {
    await call('POST', '/webhooks', { callback_url: `${receiver.url}${path}`, events: ['*'] });
  }
  const load = startKycLoad(call, access, {
    lanes: 4,
    pauseMs: 300,
    latencyMs: () => 200 + Math.floor(Math.random() * 4_000),
  });
  await sleep(workMs / 2);
  const cursor = (await call('GET', '/events?limit=20'))?.body.next_cursor;
  await sleep(workMs / 2);
  const dump = join(first.folder, 'surety.dump');
  await first.run('pg_dump', ['-Fc', '-f', dump, first.url]);
  service.child.kill('SIGKILL');
  await load.stop();
  await first.stop('immediate');

  // Roles belong to the server, so a dump has none.
  await ask(second.url, roleStatements.join('; '));
  await first.run('pg_restore', ['--no-owner', '-d', second.url, dump]);
  const done = await ask<{ message_id: string }>(
    second.url,
    `select message_id from deliveries where status = 'succeeded'`,
  );
  const acknowledged = new Set(done?.map(({ message_id }) => message_id));
  const before = receiver.good.length;
  const began = performance.now();
  const restored = await startProcess('start', { ...env, DATABASE_URL: second.url });
  const again = caller(await readAccess(dataDir));
  const known = await ask<{ id: string }>(
    second.url,
    `select distinct customer_id as id from kyc_verifications where customer_id is not null`,
  );
  const started = new Set(known?.map(({ id }) => id));
  const effects = await settle(second.url, { started, stop: async () => {} }, 60_000);
  const later = await again('POST', '/webhooks', {
    callback_url: `${receiver.url}/later`,
    events: ['*'],
  });
  const undelivered = await untilDelivered(second.url);
  const repeats = receiver.good.slice(before).filter((id) => acknowledged.has(id)).length;
  const { missing, listed } = await followFrom(again, String(cursor), second.url);
  await restored.stop();
  const verified = await runCommand(['verify'], { ...env, DATABASE_URL: second.url });

  print(`acknowledged before the dump: ${acknowledged.size}, sent again: ${repeats}`);
  print(
    `events left undelivered: ${undelivered} after ${Math.round(performance.now() - began)} ms`,
  );
  print(
    `verifications in the dump: ${effects.acknowledged}, lost ${effects.lost}, doubled ${effects.doubled}`,
  );
  print(`events from the old position: ${listed}, missing ${missing}`);
  print(`new subscription: ${later?.status}; verify: exit ${verified.code}`);
  const wrong =
    repeats + undelivered + effects.lost + effects.doubled + missing + (verified.code ?? 1);
  const isWell = wrong === 0 && acknowledged.size > 0 && listed > 0;
  print(isWell ? 'held' : 'NOT HELD');
  process.exitCode = isWell ? 0 : 1;
}

/** Uses up transactions, so that the positions of the first server are beyond the second's counter. */
async function countAhead(cluster: OwnCluster): Promise<void> {
  await ask(
    cluster.url,
    `do $$ begin
       for i in 1..${countedAhead} loop perform pg_current_xact_id(); commit; end loop;
     end $$`,
  );
}

/** Waits until the good endpoint has every event; returns how many it never got. */
async function untilDelivered(url: string): Promise<number> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const rows = await ask<{ event_id: string }>(
      url,
      `select event_id from events
        where xid > (select min(xid) from webhooks) and event <> 'webhook.test'`,
    );
    const got = new Set(receiver.good);
    const left = rows?.filter(({ event_id }) => !got.has(event_id)).length ?? -1;
    if (left === 0 || performance.now() > deadline) return left;
    await sleep(250);
  }
}

/** Reads on from a position given out before the dump; counts the events that it does not list. */
async function followFrom(call: Call, cursor: string, url: string) {
  const [xid = '0', eventId = ''] = cursor.split('-');
  const place = eventId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  // Read first: what is recorded meanwhile may be listed, and need not be.
  const rows = await ask<{ event_id: string }>(
    url,
    'select event_id from events where (xid, event_id) > ($1::text::xid8, $2::uuid)',
    [String(BigInt(`0x${xid}`)), place],
  );
  const ids = new Set<string>();
  for (let after = cursor; ; ) {
    const page = await call('GET', `/events?limit=100&after=${after}`);
    const data = (page?.body.data ?? []) as { event_id: string }[];
    for (const { event_id } of data) ids.add(event_id);
    if (!page || data.length === 0) break;
    after = String(page.body.next_cursor);
  }
  const missing = rows?.filter(({ event_id }) => !ids.has(event_id)).length ?? -1;
  return { missing, listed: ids.size };
}

/** An endpoint that acknowledges on `/good` and `/later`, and fails on `/failing`. */
async function startReceiver() {
  const good: string[] = [];
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === '/good') good.push(String(request.headers['webhook-id']));
    response.writeHead(request.url === '/failing' ? 503 : 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    good,
    close: () => server.close(),
  };
}
