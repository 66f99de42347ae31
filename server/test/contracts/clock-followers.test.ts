import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clockCalls } from '../support/clock-calls.ts';
import { keySteps } from '../support/key-steps.ts';
import { kycCalls } from '../support/kyc-calls.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';

let service: TestService;
let brand: TestBrand;
let clock: ReturnType<typeof clockCalls>;
let kyc: ReturnType<typeof kycCalls>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  brand = await service.createBrand();
  clock = clockCalls(service, brand);
  kyc = kycCalls(service, brand);
});

describe("time on the brand's clock", () => {
  test('expires a temporary key after fifteen minutes', async () => {
    await clock.stop();
    const customer_id = await kyc.createCustomer();
    const { body } = await brand.api('POST', '/auth/key/temporary', { customer_id });
    const at = await clock.now();
    expect(Temporal.Instant.from(body.expires_at).since(at).total('minutes')).toBe(15);
    const guest = keySteps(service, brand).caller({
      identity: body.Identity,
      authorization: body.Authorization,
    });
    const look = async () =>
      (await guest('GET', `/accounts/${customer_id}/external_accounts`)).status;
    await clock.advance({ by: 'PT14M59S' });
    expect(await look()).toBe(200);
    await clock.advance({ by: 'PT1S' });
    expect(await look()).toBe(401);
  });

  test('expires an Idempotency-Key after a day', async () => {
    await clock.stop();
    const key = { 'idempotency-key': 'customer' };
    const create = async () => (await brand.api('POST', '/customers', sampleCustomer, key)).body;
    const first = await create();
    await clock.advance({ by: 'PT23H' });
    expect(await create()).toEqual(first);
    await clock.advance({ by: 'PT2H' });
    expect(await create()).not.toEqual(first);
  });

  test('decides ages', async () => {
    const at = await clock.stop();
    const today = at.toZonedDateTimeISO('UTC').toPlainDate();
    const dob = today.add({ days: 30 }).subtract({ years: 18 }).toString();
    const create = async () =>
      (await brand.api('POST', '/customers', { ...sampleCustomer, dob })).status;
    expect(await create()).toBe(400);
    await clock.advance({ by: 'P31D' });
    expect(await create()).toBe(201);
  });

  test('does not affect rolled keys and the brand’s own', async () => {
    const fixture = keySteps(service, brand);
    const old = await fixture.create();
    await fixture.roll(old.keyId, 1);
    await clock.advance({ by: 'P300D' });
    expect((await fixture.caller(old)('GET', '/sandbox/clock')).status).toBe(200);
  });
});

test('concurrent advances move each brand to its own time', async () => {
  const many = await Promise.all(Array.from({ length: 24 }, () => service.createBrand()));
  const clocks = many.map((each) => clockCalls(service, each));
  const starts = await Promise.all(clocks.map((each) => each.stop()));
  await Promise.all(clocks.map((each, index) => each.advance({ by: `P${index}D` })));
  for (const [index, each] of clocks.entries()) {
    expect((await each.now()).since(starts[index] ?? '').total('days')).toBe(index);
  }
});
