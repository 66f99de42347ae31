import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keySteps } from '../support/key-steps.ts';
import { openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../support/world-steps.ts';

let service: TestService;
let fixture: WorldSteps;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  fixture = await openWorldSteps(service);
});
afterAll(() => service.stop());

const diff = (world: TestBrand, query: string) =>
  fixture.api('GET', `/worlds/${world.brandId}/diff?${query}`);
const differences = async (world: TestBrand, against: string) => {
  const { status, body } = await diff(world, `limit=100&against=${against}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
};
const nothing = { totals: [], data: [], has_more: false, next_cursor: null };

describe('the diff of two worlds', () => {
  test('is empty for a fork, its snapshot and its original', async () => {
    const world = await fixture.make();
    const card = await openSampleCard(service, 1000n, world);
    await world.api('POST', '/simulate/authorization', samplePurchase(card.cardId, '4.00'));
    await world.api('POST', '/webhooks', {
      callback_url: 'http://127.0.0.1:9/hook',
      events: ['*'],
    });
    const snapshot = await fixture.snapshot(world);
    const fork = await fixture.make({ from_snapshot: snapshot });
    expect(await differences(fork, snapshot)).toEqual(nothing);
    expect(await differences(fork, world.brandId)).toEqual(nothing);
    expect(await differences(world, world.brandId)).toEqual(nothing);
  });

  test('of a fork with one purchase shows exactly its rows', async () => {
    const world = await fixture.make();
    const card = await openSampleCard(service, 1000n, world);
    const snapshot = await fixture.snapshot(world);
    const fork = await fixture.make({ from_snapshot: snapshot });
    const { body: bought } = await fork.api(
      'POST',
      '/simulate/authorization',
      samplePurchase(card.cardId, '4.00'),
    );
    const body = await differences(fork, snapshot);
    expect(body.totals).toEqual([
      { type: 'account_balances', added: 0, removed: 0, changed: 1 },
      { type: 'events', added: 1, removed: 0, changed: 0 },
      { type: 'holds', added: 1, removed: 0, changed: 0 },
      { type: 'transactions', added: 1, removed: 0, changed: 0 },
    ]);
    const [balance, event, hold, transaction] = body.data;
    expect(body.data).toHaveLength(4);
    expect(balance).toEqual({
      type: 'account_balances',
      key: card.creditId,
      change: 'changed',
      fields: [{ field: 'held_cents', before: '0', after: '400', is_sealed: false }],
    });
    expect(event.change).toBe('added');
    expect([hold.key, transaction.key]).toEqual([bought.transaction_id, bought.transaction_id]);
    expect(transaction.fields).toContainEqual({
      field: 'amount_cents',
      before: null,
      after: '-400',
      is_sealed: false,
    });
    const reverse = await differences(world, fork.brandId);
    expect(reverse.totals).toContainEqual({
      type: 'transactions',
      added: 0,
      removed: 1,
      changed: 0,
    });
  });

  test('goes page by page through all rows', async () => {
    const world = await fixture.make();
    const against = await fixture.snapshot(world);
    for (let more = 0; more < 5; more++) await world.api('POST', '/customers', sampleCustomer);
    const all = await differences(world, against);
    expect(all.data.length).toBe(5);
    const seen = [];
    for (let cursor = ''; ; ) {
      const { body } = await diff(world, `limit=2&against=${against}${cursor}`);
      expect(body.totals).toEqual(cursor === '' ? all.totals : null);
      seen.push(...body.data);
      if (!body.has_more) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(seen).toEqual(all.data);
  });

  test('does not show sealed values', async () => {
    const world = await fixture.make();
    const against = await fixture.snapshot(world);
    await world.api('POST', '/customers', sampleCustomer);
    const { data } = await differences(world, against);
    const fields = data.flatMap((row: { fields: object[] }) => row.fields);
    expect(fields).toContainEqual(expect.objectContaining({ is_sealed: true, after: null }));
    expect(JSON.stringify(data)).not.toContain('\\\\x');
  });

  test('is refused for a missing or unknown side, and to keys of a world', async () => {
    const world = await fixture.make();
    const snapshot = await fixture.snapshot(world);
    const unknown = crypto.randomUUID();
    expect(await diff(world, '')).toMatchObject({
      status: 400,
      body: { Code: 'world_diff_schema', Message: expect.stringMatching(/against is required/) },
    });
    expect((await diff(world, 'against=x')).status).toBe(400);
    expect((await diff(world, `against=${snapshot}&cursor=x`)).body.Message).toMatch(/cursor/);
    expect(await diff(world, `against=${unknown}`)).toMatchObject({
      status: 404,
      body: { Code: 'diff_against_dne' },
    });
    expect(await diff({ ...world, brandId: unknown }, `against=${snapshot}`)).toMatchObject({
      status: 404,
      body: { Code: 'world_dne' },
    });
    const path = `/sandbox/worlds/${world.brandId}/diff?against=${snapshot}`;
    expect((await world.api('GET', path)).status).toBe(401);
    expect((await keySteps(service, world).caller(null)('GET', path)).status).toBe(401);
  });
});
