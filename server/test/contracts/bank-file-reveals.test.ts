import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentsText } from '../support/incoming-payments.ts';
import { keySteps } from '../support/key-steps.ts';
import { joinAs } from '../support/portal-people.ts';
import { openSampleDeposit } from '../support/sample-cards.ts';
import {
  type Api,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';
import { openWorldSteps } from '../support/world-steps.ts';

const accountNumber = '987654321098';
const person = 'BLAIR EXAMPLE';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => service.stop());

/** A brand with a file that came from its bank; `reader` is its key that only reads. */
async function brandWithFile() {
  const brand = await service.createBrand();
  await openSampleDeposit(service, 0n, brand);
  const sent = await paymentsText([{ accountNumber, receiverName: person }]);
  const { body } = await importFile(brand, sent);
  const keys = keySteps(service, brand);
  const reader = keys.caller(await keys.create('read_only'));
  return {
    brand,
    sent,
    reader,
    path: `/bank-files/${body.bank_file_id}`,
    fileId: body.bank_file_id,
  };
}

const importFile = ({ api }: TestBrand, text: string) =>
  api('POST', '/simulate/ach/files', text, { 'content-type': 'text/plain' });

/** Plants reveals of the last day by a caller. */
const plantReveals = ({ brandId }: TestBrand, callerId: string, count: number) =>
  service.owner.query(
    `insert into bounded_uses (brand_id, use_id, kind, subject_id, used_at)
     select $1, gen_random_uuid(), 'bank_file_reveal', $2, $4::timestamptz
       from generate_series(1, $3)`,
    [brandId, callerId, count, new Date(Date.now() - 3_600_000)],
  );

const ownKeyOf = async (api: Api): Promise<string> =>
  (await api('GET', '/keys')).body.data.at(-1).key_id;

describe('the content of a bank file', () => {
  test('has no account number and no name for any caller', async () => {
    const { brand, sent, reader, path } = await brandWithFile();
    expect(sent).toContain(accountNumber);
    expect(sent).toContain(person);
    const { browser } = await joinAs(service, { brand, role: 'viewer' });
    expect((await browser.in(brand)('POST', `${path}/reveal`)).status).toBe(403);
    for (const api of [reader, brand.api]) {
      const { status, body } = await api('GET', `${path}/content`);
      expect(status).toBe(200);
      expect(body).not.toContain(accountNumber);
      expect(body).not.toContain('BLAIR');
      expect(body).toContain('XXXXXXXX1098');
      const lengths = (text: string) => text.split('\n').map((line) => line.length);
      expect(lengths(body)).toEqual(lengths(sent.replaceAll('\r', '')));
    }
  });

  test('of a rejected file has no letter and no digit', async () => {
    const brand = await service.createBrand();
    const { body } = await brand.api(
      'POST',
      '/simulate/ach/files?keep_rejected=true',
      `101 ${accountNumber} ${person}\n5${accountNumber}\n`,
      { 'content-type': 'text/plain' },
    );
    const { body: content } = await brand.api('GET', `/bank-files/${body.bank_file_id}/content`);
    expect(content).toMatch(/^[X\s]+$/);
  });

  test('is not shown by the log of the request that imported it', async () => {
    const { brand, reader } = await brandWithFile();
    const { body: page } = await brand.api('GET', '/requests?operation=simulateAchFile');
    const { status, body } = await reader('GET', `/requests/${page.data[0].log_id}`);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(accountNumber);
  });
});

describe('POST /bank-files/{bank_file_id}/reveal', () => {
  test('returns the file to a full key, with an event and an act', async () => {
    const { brand, sent, path, fileId } = await brandWithFile();
    const { status, body } = await brand.api('POST', `${path}/reveal`);
    expect([status, body]).toEqual([200, sent]);
    const { body: events } = await brand.api('GET', '/events?event=bank_file.revealed');
    expect(events.data).toMatchObject([{ payload: { bank_file_id: fileId, entry_count: 1 } }]);
    const { body: acts } = await brand.api('GET', '/audit?operation=revealBankFile');
    const keyId = await ownKeyOf(brand.api);
    expect(acts.data).toMatchObject([{ actor: 'key', key_id: keyId, object: fileId }]);
  });

  test('is refused to a key that only reads, and records nothing', async () => {
    const { brand, reader, path } = await brandWithFile();
    const { status, body } = await reader('POST', `${path}/reveal`);
    expect([status, body.Code]).toEqual([403, 'auth_forbidden']);
    expect((await brand.api('GET', '/events?event=bank_file.revealed')).body.data).toEqual([]);
  });

  test('is bounded to 100 a key in 24 hours, also when asked at once', async () => {
    const { brand, path } = await brandWithFile();
    await plantReveals(brand, await ownKeyOf(brand.api), 98);
    const ask = () => brand.api('POST', `${path}/reveal`);
    const answers = await Promise.all(Array.from({ length: 5 }, ask));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429]);
    const refused = await ask();
    expect([refused.status, refused.body.Code]).toEqual([429, 'bank_file_reveals_used_up']);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(22 * 3_600);
    expect(seconds).toBeLessThanOrEqual(23 * 3_600);
    expect((await brand.api('GET', `${path}/content`)).status).toBe(200);
  });

  test('is bounded to 500 a brand in 24 hours', async () => {
    const { brand, path } = await brandWithFile();
    await plantReveals(brand, brand.brandId, 500);
    expect((await brand.api('POST', `${path}/reveal`)).body.Code).toBe('bank_file_reveals_used_up');
  });
});

test('reveals are counted on while a world is rewound, restored or reset', async () => {
  const worlds = await openWorldSteps(service);
  const world = await worlds.make();
  const snapshot = await worlds.snapshot(world);
  await world.api('POST', '/sandbox/clock/advance', { by: 'PT1H', snapshot: true });
  await plantReveals(world, world.brandId, 500);
  const counted = async () => {
    const { rows } = await service.owner.query(
      'select count(*)::integer as count from bounded_uses where brand_id = $1',
      [world.brandId],
    );
    return rows[0].count;
  };
  expect((await world.api('POST', '/sandbox/clock/rewind', {})).status).toBe(200);
  expect(await counted()).toBe(500);
  await worlds.restore(world, snapshot);
  expect(await counted()).toBe(500);
  await worlds.reset(world);
  expect(await counted()).toBe(500);
});

test('the export of a world needs the right worlds, and is an act', async () => {
  const worlds = await openWorldSteps(service);
  const world = await worlds.make();
  const path = `/sandbox/worlds/${world.brandId}/export`;
  const { browser: operator } = await joinAs(service, { brand: world, role: 'operator' });
  expect((await operator.in(world)('GET', path)).status).toBe(403);
  const response = await fetch(`${service.origin}/api/v0.1${path}`, {
    headers: { 'management-key': worlds.key },
  });
  expect(response.status).toBe(200);
  const { rows } = await service.owner.query(
    "select actor from audit_events where operation = 'exportWorld' and object = $1",
    [world.brandId],
  );
  expect(rows).toEqual([{ actor: 'management_key' }]);
});
