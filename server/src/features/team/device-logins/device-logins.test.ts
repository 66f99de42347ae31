import { describe, expect, test } from 'vitest';
import {
  approveLogin,
  brandWithOwner,
  codeOf,
  findLogin,
  idOfLogin,
  sampleGrant,
  serveDeviceLogins,
  statusOf,
} from '../../../../test/support/device-login-steps.ts';
import { minutesLater, stopByOperator } from '../../../../test/support/portal-people.ts';
import { apiOf, type TestBrand } from '../../../../test/support/test-service.ts';
import { correctWallClock } from '../../../platform/clock/wall-clock.ts';
import { sweepLogins } from './sweep-device-logins.ts';

const served = serveDeviceLogins();

const keysOf = async (brand: TestBrand) => (await brand.api('GET', '/keys')).body.data;

describe('a login that a person approves', () => {
  test('gives one key of the brand, with the rights and the label that were chosen', async () => {
    const { brand, browser } = await brandWithOwner(served.test);
    const begun = await served.steps.begin();
    expect(await statusOf(served.steps.poll(begun))).toBe('authorization_pending');
    const chosen = { scope: 'read_only', label: ' My laptop ' };
    expect((await approveLogin(browser, brand, begun, chosen)).status).toBe(200);
    const { status, body } = await served.steps.poll(begun);
    expect([status, body.status]).toEqual([200, 'approved']);
    expect(body.keys).toMatchObject({
      scope: 'read_only',
      label: 'My laptop',
      brand_id: brand.brandId,
      brand_name: 'Test Brand',
      approved_by: 'Dana Sample',
    });
    const api = apiOf(served.test.origin, body.keys);
    expect((await api('GET', '/customers')).status).toBe(200);
    expect((await api('POST', '/customers', {})).status).toBe(403);
    const again = await served.steps.poll(begun);
    expect(again.body).toMatchObject({ status: 'used', keys: null });
    expect(await keysOf(brand)).toHaveLength(2);
  });

  test('is approved once for one Idempotency-Key', async () => {
    const { brand, browser } = await brandWithOwner(served.test);
    const begun = await served.steps.begin();
    const path = `/device-logins/${await idOfLogin(browser, begun)}/approve`;
    const first = await browser.in(brand)('POST', path, sampleGrant, 'approve-once');
    expect([first.status, first.body.label]).toEqual([200, sampleGrant.label]);
    const again = await browser.in(brand)('POST', path, sampleGrant, 'approve-once');
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test('makes no key before the command asks, and one for two polls at once', async () => {
    const { brand, browser } = await brandWithOwner(served.test);
    const begun = await served.steps.begin();
    await approveLogin(browser, brand, begun);
    expect(await keysOf(brand)).toHaveLength(1);
    const answers = await Promise.all([
      served.steps.poll(begun),
      served.steps.poll(begun),
      served.steps.poll(begun),
    ]);
    const statuses = answers.map(({ body }) => body.status).toSorted();
    expect(statuses).toEqual(['approved', 'used', 'used']);
    expect(await keysOf(brand)).toHaveLength(2);
  });

  test('is in the audit of the brand with its key, both by who approved', async () => {
    const { brand, browser, personId } = await brandWithOwner(served.test);
    const begun = await served.steps.begin();
    const id = await idOfLogin(browser, begun);
    await browser.in(brand)('POST', `/device-logins/${id}/approve`, sampleGrant);
    const { keys } = (await served.steps.poll(begun, '127.77.9.9')).body;
    const { data } = (await browser.in(brand)('GET', `/audit?person_id=${personId}`)).body;
    expect(data.slice(0, 2)).toMatchObject([
      { actor: 'person', operation: 'createKey', object: keys.key_id, address: '127.77.9.9' },
      { actor: 'person', operation: 'approveDeviceLogin', object: id },
    ]);
  });

  test('stores neither code nor keys', async () => {
    const { brand, browser } = await brandWithOwner(served.test);
    const begun = await served.steps.begin();
    await approveLogin(browser, brand, begun);
    const { keys } = (await served.steps.poll(begun)).body;
    const { rows } = await served.test.owner.query(
      'select device_logins::text as row from device_logins',
    );
    const secrets = [begun.deviceCode, begun.userCode, keys.identity, keys.authorization];
    for (const secret of [...secrets, begun.userCode.replace('-', '')]) {
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  test.each([
    [
      'the person was stopped',
      (_brand: TestBrand, email: string) => stopByOperator(served.test, email),
    ],
    [
      'the person left the brand',
      (brand: TestBrand) =>
        served.test.owner.query('delete from memberships where brand_id = $1', [brand.brandId]),
    ],
    [
      'the person’s role lost the right',
      (brand: TestBrand) =>
        served.test.owner.query(`update memberships set role = 'viewer' where brand_id = $1`, [
          brand.brandId,
        ]),
    ],
    [
      'the brand was suspended',
      (brand: TestBrand) =>
        served.test.owner.query('update brands set suspended_at = now() where brand_id = $1', [
          brand.brandId,
        ]),
    ],
  ])('gives no key if %s before the poll', async (_, happen) => {
    const { brand, browser, email } = await brandWithOwner(served.test);
    const begun = await served.steps.begin();
    expect((await approveLogin(browser, brand, begun)).status).toBe(200);
    await happen(brand, email);
    for (let time = 0; time < 2; time++) {
      const { body } = await served.steps.poll(begun);
      expect(body).toMatchObject({ status: 'access_denied', keys: null });
    }
    const { rows } = await served.test.owner.query(
      'select count(*)::integer from api_keys where brand_id = $1',
      [brand.brandId],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('a login that ends', () => {
  test('by a refusal is told to the command, and is in the audit', async () => {
    const { brand, browser, personId } = await brandWithOwner(served.test);
    const begun = await served.steps.begin();
    const id = await idOfLogin(browser, begun);
    expect((await browser.call('POST', `/device-logins/${id}/refuse`)).status).toBe(204);
    expect(await statusOf(served.steps.poll(begun))).toBe('access_denied');
    for (const act of ['refuse', 'approve']) {
      const call = act === 'refuse' ? browser.call : browser.in(brand);
      const answer = await call('POST', `/device-logins/${id}/${act}`, sampleGrant);
      expect([answer.status, codeOf(answer)]).toEqual([410, 'device_login_ended']);
    }
    const { rows } = await served.test.owner.query(
      `select operation, object from audit_events where person_id = $1 and object = $2`,
      [personId, id],
    );
    expect(rows).toEqual([{ operation: 'refuseDeviceLogin', object: id }]);
  });

  test('by its time gives no key, approved or not', async () => {
    const { brand, browser } = await brandWithOwner(served.test);
    const [waiting, approved] = [await served.steps.begin(), await served.steps.begin()];
    const id = await idOfLogin(browser, waiting);
    await approveLogin(browser, brand, approved);
    await minutesLater(10.1, async () => {
      for (const begun of [waiting, approved]) {
        expect(await statusOf(served.steps.poll(begun))).toBe('expired_token');
        expect(codeOf(await findLogin(browser, begun.userCode))).toBe('device_login_ended');
      }
      const late = await browser.in(brand)('POST', `/device-logins/${id}/approve`, sampleGrant);
      expect(codeOf(late)).toBe('device_login_ended');
    });
    expect(await keysOf(brand)).toHaveLength(1);
  });

  test('by the command cannot be approved', async () => {
    const { brand, browser } = await brandWithOwner(served.test);
    const begun = await served.steps.begin();
    const id = await idOfLogin(browser, begun);
    expect((await served.steps.cancel(begun)).status).toBe(204);
    const answer = await browser.in(brand)('POST', `/device-logins/${id}/approve`, sampleGrant);
    expect(codeOf(answer)).toBe('device_login_ended');
    expect(await statusOf(served.steps.poll(begun))).toBe('used');
  });

  test('by the command after its key was given, whose answer may be lost, revokes the key', async () => {
    const { brand, browser } = await brandWithOwner(served.test);
    const begun = await served.steps.begin();
    await approveLogin(browser, brand, begun);
    const { keys } = (await served.steps.poll(begun)).body;
    expect((await served.steps.cancel(begun)).status).toBe(204);
    const api = apiOf(served.test.origin, keys);
    expect((await api('GET', '/customers')).status).toBe(401);
    const [revoked] = await keysOf(brand);
    expect((await served.steps.cancel(begun)).status).toBe(204);
    expect(await keysOf(brand)).toMatchObject([
      { ...revoked, status: 'revoked' },
      { status: 'active' },
    ]);
    const audit = await browser.in(brand)('GET', `/audit?object=${revoked.key_id}`);
    const acts = audit.body.data.map(({ operation }: { operation: string }) => operation);
    expect(acts).toEqual(['revokeKey', 'createKey']);
  });

  test('with the world that it was approved for', async () => {
    const { brand, browser } = await brandWithOwner(served.test);
    const call = browser.in(brand);
    const { world_id: brandId } = (await call('POST', '/sandbox/worlds', { name: 'Mine' })).body;
    const begun = await served.steps.begin();
    expect((await approveLogin(browser, { ...brand, brandId }, begun)).status).toBe(200);
    expect((await call('DELETE', `/sandbox/worlds/${brandId}`)).status).toBe(200);
    expect(codeOf(await served.steps.poll(begun))).toBe('device_code_unknown');
  });

  test('is told that a brand has no room for another key', async () => {
    const { brand, browser } = await brandWithOwner(served.test);
    const begun = await served.steps.begin();
    await approveLogin(browser, brand, begun);
    await served.test.owner.query(
      `insert into api_keys (brand_id, key_id, kind, scope, label, identity_hash,
           authorization_hash, identity_hint, manages_keys, date_created)
         select brand_id, gen_random_uuid(), kind, scope, label, sha256(gen_random_uuid()::text::bytea),
                authorization_hash, identity_hint, false, date_created
           from api_keys, generate_series(1, 99) where brand_id = $1`,
      [brand.brandId],
    );
    expect(codeOf(await served.steps.poll(begun))).toBe('key_limit');
    expect((await served.steps.cancel(begun)).status).toBe(204);
  });

  test('is removed a while later', async () => {
    const begun = await served.steps.begin();
    correctWallClock(15 * 60_000);
    const db = served.test.service.operator;
    expect(await db.transaction(sweepLogins)).toBe(0);
    correctWallClock(21 * 60_000);
    expect(await db.transaction(sweepLogins)).toBe(1);
    const answer = await served.steps.poll(begun);
    expect([answer.status, codeOf(answer)]).toEqual([401, 'device_code_unknown']);
  });
});
