import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockCalls } from '../support/clock-calls.ts';
import { fillWithDueWork } from '../support/due-world.ts';
import { proveBooks } from '../support/prove-books.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';
import { resealed } from '../support/world-file-steps.ts';
import { worldRecords } from '../support/world-records.ts';
import { openWorldSteps, type WorldSteps } from '../support/world-steps.ts';

let here: TestService;
let there: TestService;
let source: WorldSteps;
let target: WorldSteps;

beforeAll(async () => {
  here = await startTestService();
  there = await startTestService({ vaultKey: 9 });
  source = await openWorldSteps(here);
  target = await openWorldSteps(there);
});
afterAll(async () => {
  await here.stop();
  await there.stop();
});

const ndjson = { 'content-type': 'application/x-ndjson' };
const save = async (world: TestBrand): Promise<string> => {
  const { status, headers, body } = await source.api('GET', `/worlds/${world.brandId}/export`);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  return body;
};
const load = (file: string, query = '') =>
  target.api('POST', `/worlds/import${query}`, file, ndjson);
const numberOfWorlds = async () => (await target.api('GET', '/worlds?limit=100')).body.data.length;

/** A world with people, money, events and due work, of which two months have passed. */
async function livedIn(): Promise<TestBrand> {
  const world = await source.make({ name: 'lived in', seed: 'file' });
  await fillWithDueWork(here, world);
  await world.api('POST', '/webhooks', { callback_url: 'http://127.0.0.1:9/hook', events: ['*'] });
  await clockCalls(here, world).advance({ by: 'P60D' });
  return world;
}

/** Records without upload links, which a copy of a world renews. */
const recordsOf = async (world: TestBrand) => {
  const text = JSON.stringify(await worldRecords(world));
  return JSON.parse(text.replaceAll(/"upload_link":(?:null|"[^"]*")/g, '"upload_link":"LINK"'));
};

describe('a world in a file', () => {
  test('has the same ids and records elsewhere, under other vault keys, and verifies', async () => {
    const world = await livedIn();
    const file = await save(world);
    const { status, body } = await load(file);
    expect([status, body.name, body.seed]).toEqual([201, 'lived in', 'file']);
    const copy = target.brandOf(body);
    const [before, after] = [await recordsOf(world), await recordsOf(copy)];
    expect(before.events.length).toBeGreaterThan(5);
    expect(after).toEqual(before);
    await proveBooks(there);

    // Sealed values open: the customers' names were compared, and both worlds go on equally.
    await clockCalls(here, world).advance({ by: 'P30D' });
    await clockCalls(there, copy).advance({ by: 'P30D' });
    expect(await recordsOf(copy)).toEqual(await recordsOf(world));
  }, 60_000);

  test('sends nothing to the webhooks of its original until they are enabled', async () => {
    const file = await save(await livedIn());
    const copy = target.brandOf((await load(file, '?name=again')).body);
    const { data } = (await copy.api('GET', '/webhooks')).body;
    expect(data).toMatchObject([{ status: 'disabled' }]);
    const deliveries = await copy.api('GET', `/webhooks/${data[0].webhook_id}/deliveries`);
    const statuses = deliveries.body.data.map(({ status }: { status: string }) => status);
    expect(statuses).not.toContain('pending');
    const enabled = await copy.api('PATCH', `/webhooks/${data[0].webhook_id}`, {
      status: 'enabled',
    });
    expect(enabled.status).toBe(200);
    expect((await copy.api('POST', `/webhooks/${data[0].webhook_id}/test`)).status).toBe(200);
  }, 60_000);

  test('is refused when it is damaged, foreign or of another version, and leaves nothing', async () => {
    const file = await save(await source.make({ seed: 'damage' }));
    const lines = file.trimEnd().split('\n');
    const [header = '', ...rest] = lines;
    const worlds = await numberOfWorlds();
    const brands = async () =>
      (await there.owner.query('select count(*)::integer as count from brands')).rows[0].count;
    const known = await brands();
    const withHeader = (fields: object) => JSON.stringify({ ...JSON.parse(header), ...fields });
    const programs = lines.findIndex((line) => line.startsWith('{"table":"programs"'));
    const twice = lines.slice(0, -1);
    twice.splice(programs + 1, 1, '{"program_id": "no id"}');
    const refusals: [string, string, RegExp][] = [
      ['hello', 'world_file_foreign', /no file of a world/],
      ['{}\n', 'world_file_foreign', /no file of a world/],
      [lines.slice(0, -1).join('\n'), 'world_file_damaged', /last line is missing/],
      [file.slice(0, -20), 'world_file_damaged', /last line is missing/],
      [file.replace('"damage"', '"damagf"'), 'world_file_damaged', /does not have the hash/],
      [
        resealed([header.replace(/"schema":"./, '"schema":"_'), ...rest.slice(0, -1)]),
        'world_file_version',
        /another version/,
      ],
      [resealed([header, 'nonsense']), 'world_file_damaged', /line 2: a table must begin/],
      [
        resealed([header.replace(/"keys":"[^"]*"/, '"keys":"AAAA"')]),
        'world_file_damaged',
        /line 1: the keys/,
      ],
      ...['', 'x'.repeat(101), 'a\u0000b'].map((name): [string, string, RegExp] => [
        resealed([withHeader({ name }), ...rest.slice(0, -1)]),
        'world_file_damaged',
        /line 1: the header is incomplete/,
      ]),
      ...['-271821-04-20T00:00:00Z', '+275760-09-13T00:00:00Z', '9999-12-31T00:00:00Z'].map(
        (now): [string, string, RegExp] => [
          resealed([withHeader({ now }), ...rest.slice(0, -1)]),
          'world_file_damaged',
          /line 1: the time of the clock/,
        ],
      ),
      [
        resealed([header, '{"table":"programs","rows":0}', '{"table":"programs","rows":0}']),
        'world_file_damaged',
        /line 3: the table programs comes twice/,
      ],
      [
        resealed(twice),
        'world_file_damaged',
        new RegExp(`line ${programs + 2}: the row of programs does not fit: .*uuid`),
      ],
      [
        resealed([header, '{"table":"api_keys","rows":1}', '{}']),
        'world_file_damaged',
        /line 2: api_keys is no table of a world/,
      ],
    ];
    for (const [text, code, message] of refusals) {
      const { status, body } = await load(text);
      expect([status, body.Code, body.Message]).toEqual([
        422,
        code,
        expect.stringMatching(message),
      ]);
    }
    expect([await numberOfWorlds(), await brands()]).toEqual([worlds, known]);
  });

  test.each(['infinity', '-infinity', '0044-03-15 BC', '12000-01-01T00:00:00Z'])(
    'is refused with the time %s, which would stop the webhooks of all worlds',
    async (time) => {
      const world = await source.make();
      const lines = (await save(world)).trimEnd().split('\n').slice(0, -1);
      const dated = lines.map((line) => line.replace(/("due_at":)"[^"]*"/, `$1"${time}"`));
      expect(dated).not.toEqual(lines);
      const { status, body } = await load(resealed(dated));
      expect([status, body.Message]).toEqual([
        422,
        expect.stringMatching(/line \d+: due_at of due_work must be a time of the years 1 to 9998/),
      ]);
    },
  );

  test('is bounded in size', async () => {
    const world = await source.make({ name: 'large' });
    await here.owner.query(
      `insert into behaviours (brand_id, behaviour_id, vendor, scope, behave, date_created)
         select $1, gen_random_uuid(), 'kyc', 'world',
                jsonb_build_object('text', repeat(n::text, 4000000)), now()
           from generate_series(1, 9) n`,
      [world.brandId],
    );
    expect(await source.api('GET', `/worlds/${world.brandId}/export`)).toMatchObject({
      status: 409,
      body: { Code: 'world_file_too_large', Message: expect.stringMatching(/32 MiB/) },
    });
    await source.remove(world);
    expect((await load('x'.repeat(33 * 1024 * 1024))).status).toBe(413);
  });

  test('is for the management key alone, and in its own media type', async () => {
    const world = await source.make();
    const file = await save(world);
    const path = `/sandbox/worlds/${world.brandId}/export`;
    expect((await world.api('GET', path)).status).toBe(401);
    expect((await here.brand.api('POST', '/sandbox/worlds/import', file, ndjson)).status).toBe(401);
    const unknown = await source.api('GET', `/worlds/${crypto.randomUUID()}/export`);
    expect(unknown).toMatchObject({ status: 404, body: { Code: 'world_dne' } });
    const json = await target.api('POST', '/worlds/import', {});
    expect(json.status).toBe(415);
    expect(await load(file, '?name=%20')).toMatchObject({
      status: 400,
      body: { Code: 'world_import_schema' },
    });
  });

  test('brings no keys: those of the original open nothing elsewhere', async () => {
    const world = await source.make();
    const { body } = await load(await save(world));
    const { rows } = await there.owner.query(
      'select count(*)::integer as count from api_keys where brand_id = $1',
      [body.brand_id],
    );
    expect(rows).toEqual([{ count: 1 }]);
    expect(body.identity).not.toBe(world.keys.identity);
  });
});
