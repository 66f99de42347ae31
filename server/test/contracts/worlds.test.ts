import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import { apiOf, startTestService, type TestService } from '../support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../support/world-steps.ts';

let service: TestService;
let fixture: WorldSteps;
const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

beforeAll(async () => {
  service = await startTestService();
  fixture = await openWorldSteps(service);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const refusal = (status: number, code: string, message?: RegExp) => ({
  status,
  body: {
    Message: message ? expect.stringMatching(message) : expect.any(String),
    Status: status,
    Code: code,
    Type: 'Request Error',
  },
});

describe('POST /sandbox/worlds', () => {
  test('answers a brand with a program and keys that work', async () => {
    const { status, body } = await fixture.api('POST', '/worlds', { name: 'checkout test' });
    expect(status).toBe(201);
    expect(body).toEqual({
      world_id: body.brand_id,
      brand_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      program_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'checkout test',
      seed: null,
      from_snapshot: null,
      is_demo: false,
      date_created: expect.stringMatching(/Z$/),
      identity: expect.stringMatching(/^id_sandbox_/),
      authorization: expect.stringMatching(/^auth_sandbox_/),
    });
    const { identity, authorization } = body;
    const api = apiOf(service.origin, { identity, authorization });
    const customer = await api('POST', '/customers', sampleCustomer);
    expect(customer.status).toBe(201);
    expect(customer.body.service_brand_id).toBe(body.brand_id);
  });

  test('takes settings of its program, such as the numbers of its bank', async () => {
    const program_settings = {
      ach_bank_routing_number: '021000021',
      deposit_account_prefix: '5012',
      card_bin: '01234567',
      ach_debit_day_limit: 9_999_999_999,
      kyc_requires_ip: true,
    };
    const { status, body } = await fixture.api('POST', '/worlds', { program_settings });
    expect(status).toBe(201);
    const { rows } = await service.owner.query(
      'select settings from programs where brand_id = $1',
      [body.brand_id],
    );
    expect(rows).toEqual([{ settings: expect.objectContaining(program_settings) }]);
  });

  test.each([
    [{ ach_bank_routing_number: 21_000_021 }, /program_settings.ach_bank_routing_number must be/],
    [{ ach_bank_routing_number: '021000020' }, /program_settings.ach_bank_routing_number must end/],
    [{ card_bins: '99990000' }, /program_settings.card_bins is not a setting.* card_bin/],
    [{ kyc_delay_ms: null }, /kyc_delay_ms/],
    ['card_bin=99990000', /program_settings must be an object/],
  ])('refuses program_settings %j', async (program_settings, message) => {
    const answer = await fixture.api('POST', '/worlds', { program_settings });
    expect(answer).toMatchObject(refusal(400, 'world_post_schema', message));
  });

  test('refuses settings beside a snapshot, which has its own', async () => {
    const body = { from_snapshot: nobody, program_settings: { card_bin: '99990002' } };
    expect(await fixture.api('POST', '/worlds', body)).toMatchObject(
      refusal(400, 'world_post_schema', /program_settings must be omitted with from_snapshot/),
    );
  });

  test('needs no name and no body, and accepts only an object', async () => {
    expect((await fixture.api('POST', '/worlds')).status).toBe(201);
    expect((await fixture.api('POST', '/worlds', {})).body.name).toBe('World');
    expect(await fixture.api('POST', '/worlds', [])).toMatchObject(
      refusal(400, 'world_post_schema', /body must be an object or null/),
    );
  });

  test('names each field that breaks a rule', async () => {
    const wrong: [object, RegExp][] = [
      [{ name: '' }, /name must have 1 to 100 characters/],
      [{ name: 'x'.repeat(101) }, /name must have 1 to 100 characters/],
      [{ name: ' x' }, /name must not begin or end with a space/],
      [{ name: 7 }, /name must be a string/],
      [{ from_snapshot: 'last' }, /from_snapshot must be a UUID/],
    ];
    for (const [body, message] of wrong) {
      expect(await fixture.api('POST', '/worlds', body)).toMatchObject(
        refusal(400, 'world_post_schema', message),
      );
    }
    expect(await fixture.api('POST', '/worlds', { from_snapshot: nobody })).toMatchObject(
      refusal(404, 'snapshot_dne'),
    );
  });

  test('isolates worlds from each other', async () => {
    const [one, other] = [await fixture.make(), await fixture.make()];
    const { body } = await one.api('POST', '/customers', sampleCustomer);
    expect((await other.api('GET', `/customers/${body.customer_id}`)).status).toBe(404);
    expect((await other.api('GET', '/customers')).body.data).toEqual([]);
  });
});

describe('the management key', () => {
  const paths: [string, string, object?][] = [
    ['POST', '/worlds', {}],
    ['GET', '/worlds'],
    ['GET', `/worlds/${nobody}`],
    ['DELETE', `/worlds/${nobody}`],
    ['POST', `/worlds/${nobody}/reset`],
    ['POST', `/worlds/${nobody}/restore`, { snapshot_id: nobody }],
    ['POST', `/worlds/${nobody}/snapshot`, {}],
    ['GET', `/worlds/${nobody}/snapshots`],
    ['DELETE', `/worlds/${nobody}/snapshots/${nobody}`],
  ];

  test.each(paths)(
    'is required by %s %s, and no other key is accepted',
    async (method, path, body) => {
      const wrong = `${fixture.key.slice(0, -1)}${fixture.key.endsWith('0') ? '1' : '0'}`;
      const others: Record<string, string>[] = [
        {},
        { ...service.brand.keys },
        { 'management-key': '' },
        { 'management-key': 'secret' },
        { 'management-key': wrong },
        { 'management-key': service.brand.keys.authorization },
      ];
      for (const headers of others) {
        const answer = await apiOf(service.origin, null)(method, `/sandbox${path}`, body, headers);
        expect(answer).toMatchObject(refusal(401, 'auth_err', /[Mm]anagement.[Kk]ey/));
      }
    },
  );

  test.each(paths.slice(2))(
    'gets 404 for an unknown world at %s %s',
    async (method, path, body) => {
      expect(await fixture.api(method, path, body)).toMatchObject(refusal(404, expect.any(String)));
    },
  );

  test('is refused by the operations of a brand', async () => {
    const answer = await apiOf(service.origin, null)('GET', '/customers', undefined, {
      'management-key': fixture.key,
    });
    expect(answer).toMatchObject(refusal(401, 'auth_err', /Both headers are required/));
  });

  test('is invalid once renewed', async () => {
    const old = fixture;
    fixture = await openWorldSteps(service);
    expect((await old.api('GET', '/worlds')).status).toBe(401);
    expect((await fixture.api('GET', '/worlds')).status).toBe(200);
  });
});

describe('GET /sandbox/worlds', () => {
  test('shows every sandbox brand, newest first, page by page, and never a key', async () => {
    const world = await fixture.make({ name: 'newest' });
    await fixture.snapshot(world);
    const { body } = await fixture.api('GET', '/worlds?limit=1');
    expect(body.data).toEqual([
      {
        world_id: world.brandId,
        brand_id: world.brandId,
        program_id: world.programId,
        name: 'newest',
        seed: null,
        from_snapshot: null,
        is_demo: false,
        date_created: expect.any(String),
      },
    ]);
    const ids: string[] = [];
    for (let cursor = ''; ; ) {
      const page = (await fixture.api('GET', `/worlds?limit=2${cursor}`)).body;
      ids.push(...page.data.map((row: { world_id: string }) => row.world_id));
      if (!page.has_more) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(ids).toContain(service.brand.brandId);
    expect(ids).toEqual(ids.toSorted().reverse());
    expect(await fixture.api('GET', '/worlds?limit=0')).toMatchObject(
      refusal(400, 'world_list_schema', /limit/),
    );
  });

  test('shows a world by its id', async () => {
    const world = await fixture.make();
    const { status, body } = await fixture.api('GET', `/worlds/${world.brandId}`);
    expect([status, body.world_id]).toEqual([200, world.brandId]);
  });
});

describe('DELETE /sandbox/worlds/{world_id}', () => {
  test('removes all content of a world, and its keys', async () => {
    const world = await fixture.make();
    const { cardId, customerId } = await openSampleCard(service, 1000n, world);
    await world.api('POST', '/simulate/authorization', samplePurchase(cardId, '4.00'));
    await world.api('POST', '/webhooks', {
      callback_url: 'http://127.0.0.1:9/hooks',
      events: ['*'],
    });
    await world.api('POST', `/customers/${customerId}/verification-kyc`, {
      program_id: world.programId,
    });
    const snapshotId = await fixture.snapshot(world);
    const before = await fixture.contentOf(world.brandId);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['api_keys', 'cards', 'events', 'due_work', 'journals', 'due_alarms']),
    );
    expect(Object.keys(await fixture.contentOf(snapshotId))).not.toContain('jobs');

    const { status, body } = await fixture.api('DELETE', `/worlds/${world.brandId}`);
    expect([status, body.world_id]).toEqual([200, world.brandId]);
    await fixture.expectContent(world.brandId, {});
    await fixture.expectContent(snapshotId, {});
    expect((await fixture.api('GET', `/worlds/${world.brandId}`)).status).toBe(404);
    expect((await fixture.api('DELETE', `/worlds/${world.brandId}`)).status).toBe(404);
  });

  test('ends its keys at once, for reads too', async () => {
    const world = await fixture.make();
    expect((await world.api('POST', '/customers', sampleCustomer)).status).toBe(201);
    expect((await world.api('GET', '/customers')).body.data).toHaveLength(1);
    await fixture.remove(world);
    expect((await world.api('GET', '/customers')).status).toBe(401);
    expect((await world.api('POST', '/customers', sampleCustomer)).status).toBe(401);
  });

  test('refuses the world of `npm start`', async () => {
    const world = await fixture.make();
    await service.owner.query('update worlds set is_demo = true where brand_id = $1', [
      world.brandId,
    ]);
    expect(await fixture.api('DELETE', `/worlds/${world.brandId}`)).toMatchObject(
      refusal(409, 'demo_world_kept'),
    );
  });
});
