import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { secretsIn } from '../../../../test/support/scan-request-log.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../test/support/test-service.ts';
import { sweepRequests } from './sweep-requests.ts';

let service: TestService;
let brand: TestBrand;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  brand = await service.createBrand();
});

const send = async (times: number) => {
  for (let sent = 0; sent < times; sent++) await brand.api('GET', '/cards');
  await brand.api('GET', '/requests');
};
const countOf = async (table: string) => {
  const { rows } = await service.owner.query<{ count: number }>(
    `select count(*)::integer as count from ${table} where brand_id = $1`,
    [brand.brandId],
  );
  return rows[0]?.count;
};

test('the newest requests of a brand stay, up to its most', async () => {
  await send(7);
  // The request that asked for the log is written behind it.
  await eventually(async () => (await countOf('request_log')) === 8);
  await sweepRequests(service.database, { keptDays: 7, keptRows: 3 });
  expect(await countOf('request_log')).toBe(3);
  await sweepRequests(service.database, { keptDays: 7, keptRows: 3 });
  expect(await countOf('request_log')).toBe(3);
});

test('old requests and counts go, with the objects of the requests', async () => {
  await brand.api('GET', `/customers/${brand.programId}`);
  await send(1);
  await service.owner.query(
    `update request_minutes set minute = minute - interval '8 days' where brand_id = $1`,
    [brand.brandId],
  );
  expect(await countOf('request_log_objects')).toBe(1);
  await sweepRequests(service.database, { keptDays: 7, keptRows: 100 });
  expect([await countOf('request_log'), await countOf('request_minutes')]).toEqual([2, 0]);
  await sweepRequests(service.database, { keptDays: 0, keptRows: 100 });
  expect([await countOf('request_log'), await countOf('request_log_objects')]).toEqual([0, 0]);
});

test('requests of a brand that is gone are swept like others', async () => {
  const gone = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
  await service.owner.query(`insert into request_log_objects values ($1, $1, $1);`, [gone]);
  await service.owner.query(
    `insert into request_log (brand_id, log_id, answered_at, request_id, source, actor, operation,
       method, path, answer_status, duration_us, is_repeat, object_ids)
     values ($1, $1, now(), 'x', 'api', 'key', 'getCard', 'GET', '/', 200, 1, false, '{}')`,
    [gone],
  );
  expect(await sweepRequests(service.database, { keptDays: 7, keptRows: 100 })).toBe(1);
});

test.each([
  '{"note":"123-45-6789"}',
  '{"first_name":"123456789"}',
  `{"key":"auth_sandbox_${'0'.repeat(72)}"}`,
  '{"pin":"4865"}',
  '{"processor_token":"x"}',
  `{"body":"${Buffer.from(Array.from({ length: 600 }, (_, at) => (at * 37) % 251)).toString('base64')}"}`,
])('the scan of the log finds a secret in %s', (text) => {
  expect(secretsIn(text).length).toBeGreaterThan(0);
});

test('the scan of the log finds nothing in a masked body', () => {
  expect(secretsIn('{"ssn":"[masked]","pin":null,"name":"Ada","amount":500}')).toEqual([]);
});
