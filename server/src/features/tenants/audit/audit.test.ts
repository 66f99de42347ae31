import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findProblem } from '../../../../test/support/prove-books.ts';
import { sampleCustomer } from '../../../../test/support/sample-people.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../test/support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../../../../test/support/world-steps.ts';
import { nilId } from '../../../kernel/ids.ts';
import { suspendBrand } from '../brands/brands.ts';
import { listAudit } from './audit.ts';

let service: TestService;
let worlds: WorldSteps;
let brand: TestBrand;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  worlds = await openWorldSteps(service);
});
afterAll(() => service.stop());
beforeEach(async () => {
  brand = await service.createBrand();
});

const actsOf = async (brandId: string | null) => {
  const { acts } = await listAudit(service.service.operator, { brandId, before: null, limit: 100 });
  return acts.toReversed();
};
const createCustomer = async (headers = {}) => {
  const { status, body } = await brand.api('POST', '/customers', sampleCustomer, headers);
  expect(status).toBe(201);
  return body.customer_id as string;
};

test('a change by a key is recorded with the key, the address, the operation and the object', async () => {
  const customerId = await createCustomer();
  await brand.api('PATCH', `/customers/${customerId}`, { email: 'new@example.com' });
  await brand.api('DELETE', `/customers/${customerId}`);
  const acts = await actsOf(brand.brandId);
  expect(acts.map(({ seq, operation, object }) => [seq, operation, object])).toEqual([
    [1n, 'createCustomer', customerId],
    [2n, 'updateCustomer', customerId],
    [3n, 'deleteCustomer', customerId],
  ]);
  expect(acts[0]).toMatchObject({
    actor: 'key',
    key_id: expect.stringMatching(/^[\w-]{36}$/),
    address: expect.stringMatching(/127\.0\.0\.1|::1/),
  });
});

test('reads, refusals and simulations leave no act, and a repeat leaves one of its own', async () => {
  const repeat = { 'idempotency-key': 'once' };
  const customerId = await createCustomer(repeat);
  await createCustomer(repeat);
  await brand.api('GET', `/customers/${customerId}`);
  await brand.api('POST', '/customers', { ...sampleCustomer, email: 'no' });
  await brand.api('POST', '/simulate/balance-inquiry', { card_id: nilId });
  const acts = await actsOf(brand.brandId);
  expect(acts.map(({ operation }) => operation)).toEqual([
    'createCustomer',
    'createCustomer (repeat)',
  ]);
});

test('acts at once stand in one chain without a gap', async () => {
  await Promise.all(Array.from({ length: 12 }, () => createCustomer()));
  const acts = await actsOf(brand.brandId);
  expect(acts.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, at) => BigInt(at + 1)));
  expect(await findProblem(service)).toBeUndefined();
});

test('the use of the management key is recorded, and the reset of a world keeps its acts', async () => {
  const world = await worlds.make();
  await world.api('POST', '/customers', sampleCustomer);
  await worlds.reset(world);
  expect((await actsOf(world.brandId)).map(({ operation }) => operation)).toEqual([
    'createCustomer',
  ]);
  const used = await actsOf(null);
  expect(used.at(-1)).toMatchObject({ actor: 'management_key', object: world.brandId });
});

test.each([
  ['changed', `update audit_events set object = 'another' where seq = 2 and brand_id = $1`],
  ['removed', `delete from audit_events where seq = 2 and brand_id = $1`],
])('verify finds an act that was %s', async (_name, statement) => {
  for (let count = 0; count < 3; count++) await createCustomer();
  await service.owner.query(statement, [brand.brandId]);
  expect(await findProblem(service)).toContain('of the audit of brand');
  await service.owner.query('delete from audit_events where brand_id = $1', [brand.brandId]);
});

test('the keys of a suspended brand are refused until it is resumed', async () => {
  const { operator } = service.service;
  const statuses = async () => (await brand.api('GET', '/customers')).status;
  expect(await statuses()).toBe(200);
  await suspendBrand(operator, brand.brandId, 'suspend');
  await eventually(async () => (await statuses()) === 403);
  const { body } = await brand.api('GET', '/customers');
  expect([body.Code, body.Message]).toEqual([
    'auth_forbidden',
    expect.stringContaining('suspended'),
  ]);
  await suspendBrand(operator, brand.brandId, 'resume');
  await eventually(async () => (await statuses()) === 200);
});
