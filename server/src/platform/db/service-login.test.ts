import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { examineLogin, loginOf } from './service-login.ts';
import { makeServiceRoles } from './service-roles.ts';

const suffix = randomBytes(4).toString('hex');
const login = `surety_test_login_${suffix}`;
const limited = `surety_test_limited_${suffix}`;

let home: TestDatabase;

const urlOf = (role: string) => {
  const url = new URL(home.ownerUrl);
  url.username = role;
  url.password = 'passphrase';
  return url.href;
};

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  home = await createTestDatabase();
  for (const role of [login, limited]) {
    await home.owner.query(`create role ${role} login password 'passphrase'`);
  }
});
afterAll(async () => {
  await home.owner.query(`drop owned by ${login}, ${limited}; drop role ${login}, ${limited}`);
  await home.drop();
});

describe('a login', () => {
  test('becomes a member of both roles, and sees nothing before it is one', async () => {
    await connected(home.ownerUrl, (client) => makeServiceRoles(client, login));
    expect(await examineLogin(urlOf(login))).toBeNull();
    const seen = (role: string) =>
      connected(urlOf(login), async (client) => {
        await client.query(`set role ${role}`);
        return (await client.query('select count(*)::int as count from brands')).rows;
      });
    expect(await seen('surety_service')).toEqual([{ count: 0 }]);
    // Before PostgreSQL 16 a login inherits the role and is bound by its policies: it sees no row.
    const { rows } = await home.owner.query('show server_version_num');
    if (rows[0].server_version_num < 160_000) expect(await seen('none')).toEqual([{ count: 0 }]);
    else await expect(seen('none')).rejects.toThrow('permission denied');
  });

  test('that policies do not bind is told why', async () => {
    expect(await examineLogin(home.connectionString)).toBeNull();
    expect(await examineLogin(home.ownerUrl)).toBe('is a superuser');
    await home.owner.query(`alter role ${limited} bypassrls`);
    expect(await examineLogin(urlOf(limited))).toBe('has BYPASSRLS');
    await home.owner.query(`alter role ${limited} nobypassrls`);
    await home.owner.query(
      `create table planted (n integer); alter table planted owner to ${limited}`,
    );
    expect(await examineLogin(urlOf(limited))).toBe('owns tables');
    await home.owner.query('drop table planted');
    await home.owner.query(`grant surety_all_brands to ${limited}`);
    expect(await examineLogin(urlOf(limited))).toBe('inherits surety_all_brands');
    await home.owner.query(`revoke surety_all_brands from ${limited}`);
  });

  test('gets its limits as settings of its own', async () => {
    await examineLogin(urlOf(limited));
    const { rows } = await connected(urlOf(limited), (client) =>
      client.query('show statement_timeout'),
    );
    expect(rows).toEqual([{ statement_timeout: '30s' }]);
  });
});

test('a migrating role that may not make the roles is told the statements', async () => {
  const refused = connected(urlOf(limited), (client) => makeServiceRoles(client));
  await expect(refused).rejects.toMatchObject({
    code: 'roles_missing',
    message: expect.stringContaining(`grant surety_service to ${limited}`),
  });
});

test('the login of an address is its role', () => {
  expect(loginOf('postgres://a%40b:c@h1:1,h2:2/d?target_session_attrs=read-write')).toBe('a@b');
  expect(loginOf('postgres://localhost/d')).toBeUndefined();
});
