import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseProxy } from '../../../test/support/database-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { eventually } from '../../../test/support/test-service.ts';
import { createLogger } from '../logging.ts';
import { openDatabase } from './database.ts';
import { singleHosts } from './database-address.ts';
import { chooseHost } from './hosts.ts';

let home: TestDatabase;
beforeAll(async () => {
  home = await createTestDatabase();
});
afterAll(() => home.drop());

/** An address that names the hosts of several addresses. */
function together(...urls: string[]): string {
  const [first = ''] = urls;
  const hosts = urls.map((url) => new URL(url).host);
  return `${first.replace(new URL(first).host, hosts.join(','))}?target_session_attrs=read-write`;
}

test('an address of several hosts is an address for each', () => {
  expect(singleHosts('postgres://u:p@h1:1,h2/db?x=y')).toEqual([
    'postgres://u:p@h1:1/db?x=y',
    'postgres://u:p@h2/db?x=y',
  ]);
  expect(singleHosts('postgres://h1/db')).toEqual(['postgres://h1/db']);
});

test('connections lead to the host that answers, and to another when it is lost', async () => {
  const [one, two] = [
    await openDatabaseProxy(home.connectionString),
    await openDatabaseProxy(home.connectionString),
  ];
  one.cut();
  const url = together(one.connectionString, two.connectionString);
  await chooseHost(url);
  const database = openDatabase(url, { poolSize: 1, onError: () => {} });
  const watch = database.watch(createLogger('silent'));
  const ask = (text: string) => database.allBrands.query({ text });
  expect((await ask('select 1 as n')).rows).toEqual([{ n: 1 }]);
  two.cut();
  one.restore();
  const rows = await eventually(() =>
    ask('select 2 as n').then(
      (result) => result.rows,
      () => null,
    ),
  );
  expect(rows).toEqual([{ n: 2 }]);
  await watch.stop();
  await database.close();
  await Promise.all([one.close(), two.close()]);
});

test('an address of which no host takes writes is refused', async () => {
  const proxy = await openDatabaseProxy(home.connectionString);
  proxy.cut();
  const url = together(proxy.connectionString, 'postgres://127.0.0.1:1/none');
  await expect(chooseHost(url)).rejects.toThrow('takes writes');
  await proxy.close();
});
