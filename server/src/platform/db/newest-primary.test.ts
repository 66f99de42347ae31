import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseProxy } from '../../../test/support/database-proxy.ts';
import { type ServerPair, startServerPair } from '../../../test/support/promoted-server.ts';
import { createLogger } from '../logging.ts';
import { openClient } from './connections.ts';
import { addressOf } from './database-address.ts';
import { chooseHost } from './hosts.ts';
import { migrate } from './migrate.ts';

const log = createLogger('silent');

let pair: ServerPair;
beforeAll(async () => {
  pair = await startServerPair();
  await migrate(pair.earlierUrl, log);
});
afterAll(() => pair.stop());

const hostOf = (url: string) => new URL(url).host;
const both = (one: string, two: string) =>
  one.replace(hostOf(one), `${hostOf(one)},${hostOf(two)}`);

async function timelineOf(url: string): Promise<number> {
  const client = openClient(url);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query(
    `select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`,
  );
  await client.end();
  return rows[0]?.timeline;
}

test('a client of an address that leads to another server now is cut', async () => {
  const proxy = await openDatabaseProxy(pair.earlierUrl);
  const address = addressOf(proxy.connectionString);
  const client = openClient(proxy.connectionString);
  client.on('error', () => {});
  await client.connect();
  await address.look();
  proxy.swallow('open');
  const waiting = client.query('select 1');
  proxy.leadTo(pair.promotedUrl);
  await address.look();
  await expect(waiting).rejects.toThrow('leads to another server now');
  expect(await timelineOf(proxy.connectionString)).toBe(2);
  await proxy.close();
});

test('of two hosts that take writes the promoted one is used, whatever their order', async () => {
  for (const url of [
    both(pair.earlierUrl, pair.promotedUrl),
    both(pair.promotedUrl, pair.earlierUrl),
  ]) {
    await chooseHost(url);
    expect(await timelineOf(url)).toBe(2);
  }
});

test('the earlier server is told of the promotion, and a process that reaches it alone refuses it', async () => {
  const client = openClient(pair.earlierUrl, {});
  await client.connect();
  const { rows } = await client.query('select timeline from server_timelines');
  await client.end();
  expect(rows).toEqual([{ timeline: 2 }]);
  await expect(chooseHost(pair.earlierUrl)).rejects.toThrow('timeline 1');
  await expect(openClient(pair.earlierUrl).connect()).rejects.toThrow('was promoted after it');
});

test('the earlier server does not take over when the promoted one is gone', async () => {
  const url = both(pair.earlierUrl, pair.promotedUrl);
  await chooseHost(url);
  await pair.stopPromoted();
  await addressOf(url).look();
  expect(addressOf(url).problem).toContain('was promoted after it');
  await expect(chooseHost(url)).rejects.toMatchObject({ code: 'database_superseded' });
});
