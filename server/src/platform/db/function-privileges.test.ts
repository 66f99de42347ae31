import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { migrate } from './migrate.ts';

const own = '00000000-0000-7000-8000-000000000001';
const other = '00000000-0000-7000-8000-000000000002';
const silent = pino({ level: 'silent' });

let home: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  home = await createTestDatabase();
  owner = new pg.Client(home.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await home.drop();
});

const rowsOf = async (text: string) => (await owner.query(text)).rows;

/** Runs a statement as the service does for a brand, in the owner's transaction. */
async function asService(brandId: string, text: string) {
  await owner.query(`set local role surety_service; set local surety.brand = '${brandId}'`);
  try {
    return await rowsOf(text);
  } finally {
    await owner.query('set local role none').catch(() => undefined);
  }
}

test('of the factors of people a brand reads kinds and dates of its members, and no table', async () => {
  const [person, secret] = ['00000000-0000-7000-8000-000000000004', 'not for anybody'];
  await owner.query('begin');
  try {
    await owner.query(`
      insert into people (person_id, name, created_at) values ('${person}', 'Dana', now());
      insert into person_passwords (person_id, salt, password_hash, changed_at)
        values ('${person}', '${secret}', '${secret}', now());
      insert into person_passkeys (passkey_id, person_id, name, credential_id, public_key, sign_count,
                                   transports, created_at)
        values ('${person}', '${person}', '${secret}', '${secret}', '${secret}', 0, '{usb,nfc}', now());
      insert into person_totp (person_id, secret_sealed, started_at)
        values ('${person}', '${secret}', now());
      insert into brands (brand_id, name, wrapped_data_key, date_created, date_updated)
        values ('${own}', 'own', '', now(), now()) on conflict do nothing;
      insert into memberships (brand_id, person_id, role, created_at)
        values ('${own}', '${person}', 'owner', now())`);
    const rows = await asService(own, 'select * from member_factors() order by kind');
    const since = expect.any(Date);
    expect(rows).toEqual([
      { person_id: person, kind: 'passkey', kept_on: 'security_key', since },
      { person_id: person, kind: 'password', kept_on: null, since },
    ]);
    expect(await asService(other, 'select from member_factors()')).toEqual([]);
    expect(await asService('', 'select from member_factors()')).toEqual([]);
  } finally {
    await owner.query('rollback');
  }
  for (const table of ['person_passwords', 'person_totp', 'person_passkeys']) {
    await owner.query('begin');
    await expect(asService(own, `select from ${table}`)).rejects.toThrow('permission denied');
    await owner.query('rollback');
  }
});

test('functions with the rights of their owner are called by the service alone', async () => {
  const callers = `select p.proname as name, array(
      select a.grantee::regrole::text from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
       where a.grantee <> p.proowner order by 1) as callers
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef order by 1`;
  const closed = ['foreign_transactions', 'member_factors'].map((name) => ({
    name,
    callers: ['surety_all_brands', 'surety_service'],
  }));
  expect(await rowsOf(callers)).toEqual(closed);
  await owner.query(`grant execute on function member_factors() to public;
    revoke all on function foreign_transactions() from surety_service`);
  await migrate(home.ownerUrl, silent);
  expect(await rowsOf(callers)).toEqual(closed);
});
