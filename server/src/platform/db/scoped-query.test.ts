import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { type Database, type Handle, openDatabase } from './database.ts';

const one = '00000000-0000-7000-8000-000000000001';
const other = '00000000-0000-7000-8000-000000000002';

let home: TestDatabase;
/** A database with one connection, so that each statement follows another's on it. */
let database: Database;
let pooled: Database;

beforeAll(async () => {
  home = await createTestDatabase();
  const options = { poolSize: 1, onError: () => {} };
  database = openDatabase(home.connectionString, options);
  const url = new URL(home.connectionString);
  url.searchParams.set('application_name', 'pooled');
  pooled = openDatabase(url.href, { ...options, directUrl: home.connectionString });
  await home.owner.query(
    `insert into brands (brand_id, name, wrapped_data_key, date_created, date_updated)
     values ($1, 'one', '', now(), now()), ($2, 'other', '', now(), now())`,
    [one, other],
  );
});
afterAll(async () => {
  await Promise.all([database.close(), pooled.close()]);
  await home.drop();
});

interface SeenScope {
  role: string;
  brand: string | null;
  names: string[];
}
const seen = sql<SeenScope>`
  select current_user::text as role, nullif(current_setting('surety.brand', true), '') as brand,
         array(select name from brands order by name) as names`;
const see = async ({ db }: Pick<Handle, 'db'>) => (await seen.execute(db)).rows[0];

const seenBy = {
  one: { role: 'surety_service', brand: one, names: ['one'] },
  other: { role: 'surety_service', brand: other, names: ['other'] },
  all: { role: 'surety_all_brands', brand: null, names: ['one', 'other'] },
};

describe.each([
  ['direct', () => database],
  ['pooled', () => pooled],
])('over a %s address', (_kind, open) => {
  test('each statement runs in its own scope, whatever ran before it on the connection', async () => {
    const { ofBrand, allBrands } = open();
    expect(await see(ofBrand(one))).toEqual(seenBy.one);
    expect(await see(allBrands)).toEqual(seenBy.all);
    expect(await see(ofBrand(other))).toEqual(seenBy.other);
    expect(await see(ofBrand(one))).toEqual(seenBy.one);
  });

  test('each transaction runs in its own scope, and leaves none behind', async () => {
    const { ofBrand, allBrands } = open();
    const inside = await ofBrand(one).transaction(async (db) => [
      await see({ db }),
      await see({ db }),
    ]);
    expect(inside).toEqual([seenBy.one, seenBy.one]);
    expect(await see(ofBrand(other))).toEqual(seenBy.other);
    expect(await allBrands.transaction((db) => see({ db }))).toEqual(seenBy.all);
    expect(await see(ofBrand(one))).toEqual(seenBy.one);
  });

  test('a failed statement leaves no scope behind, and the next one runs', async () => {
    const { ofBrand } = open();
    await expect(sql`select 1 / 0`.execute(ofBrand(one).db)).rejects.toThrow('division by zero');
    await expect(sql`select nonsense`.execute(ofBrand(one).db)).rejects.toThrow('nonsense');
    expect(await see(ofBrand(other))).toEqual(seenBy.other);
    const failed = ofBrand(one).transaction((tx) => sql`select 1 / 0`.execute(tx));
    await expect(failed).rejects.toThrow('division by zero');
    expect(await see(ofBrand(other))).toEqual(seenBy.other);
  });

  test('a transaction that PostgreSQL asks to repeat runs again in its scope', async () => {
    let tries = 0;
    const found = await open()
      .ofBrand(one)
      .transaction(async (db) => {
        tries += 1;
        if (tries < 3) await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(db);
        return see({ db });
      });
    expect([tries, found]).toEqual([3, seenBy.one]);
  });

  test('statements at the same time keep their scopes', async () => {
    const { ofBrand } = open();
    const turns = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? one : other));
    const found = await Promise.all(turns.map((brandId) => see(ofBrand(brandId))));
    expect(found.map((answer) => answer?.brand)).toEqual(turns);
  });

  test('a statement with a name runs in its scope each time, also after one that failed', async () => {
    const query = (brandId: string, by: number) =>
      open()
        .ofBrand(brandId)
        .query<{ name: string }>({
          name: 'names_by',
          text: 'select name, 1 / $1::int as one from brands',
          values: [by],
        });
    await expect(query(one, 0)).rejects.toThrow('division by zero');
    expect((await query(one, 1)).rows).toEqual([{ name: 'one', one: 1 }]);
    expect((await query(other, 1)).rows).toEqual([{ name: 'other', one: 1 }]);
    const wrong = { name: 'wrong', text: 'select nonsense from brands' };
    for (let tries = 0; tries < 2; tries++) {
      await expect(open().ofBrand(one).query(wrong)).rejects.toThrow('nonsense');
    }
  });
});

test('a login that runs a statement outside a scope sees no row', async () => {
  const url = new URL(home.connectionString);
  const login = openDatabase(url.href, { poolSize: 1, onError: () => {} });
  const bare = sql<{ count: bigint }>`select count(*) as count from brands`;
  const count = await login.allBrands.transaction(async (tx) => {
    await sql`set local role surety_service`.execute(tx);
    return (await bare.execute(tx)).rows[0]?.count;
  });
  expect(count).toBe(0n);
  await login.close();
});

test('a brand is named by its UUID, since the name becomes text of a statement', () => {
  for (const brandId of [
    '',
    'one',
    `${one}'; drop table brands; --`,
    one.toUpperCase().replace('7', 'G'),
  ]) {
    expect(() => database.ofBrand(brandId)).toThrow('UUID');
  }
});
