import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clockCalls } from '../support/clock-calls.ts';
import { openClosingSteps } from '../support/closing-steps.ts';
import { kycCalls } from '../support/kyc-calls.ts';
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
  brand = await service.createBrand({ kyc_delay_ms: 60_000 });
  clock = clockCalls(service, brand);
  kyc = kycCalls(service, brand);
});

const passed = 'kyc.verification.success';

/** Formats a time as answers do. */
const text = (at: Temporal.Instant) => at.toString({ smallestUnit: 'millisecond' });

const refused = (rule: RegExp) => ({
  status: 400,
  body: { Message: expect.stringMatching(rule), Code: 'clock_advance_post_schema' },
});

/** Starts the KYC of a new customer. */
async function startKyc(ssn?: string): Promise<string> {
  const customerId = await kyc.createCustomer(ssn === undefined ? {} : { ssn });
  await kyc.start(customerId);
  return customerId;
}

describe('an advance until the event of one object', () => {
  test('passes that of another object', async () => {
    const at = await clock.stop();
    await startKyc();
    await clock.advance({ by: 'PT30S' });
    const second = await startKyc();
    const advanced = await clock.advance({ until_event: passed, object_id: second });
    expect(advanced).toMatchObject({
      reached: true,
      now: text(at.add({ seconds: 90 })),
      fired_count: 2,
      already_happened_at: null,
      limit: text(at.add({ seconds: 30, hours: 90 * 24 })),
    });
    const event = await brand.api('GET', `/events/${advanced.event_id}`);
    expect(event.body).toMatchObject({ event: passed, customer_id: second });
  });

  test('ends at the closing of the deposit, which the credit account’s precedes', async () => {
    const fixture = openClosingSteps(service);
    const card = await fixture.open(50_000n);
    const own = clockCalls(service, service.brand);
    await own.stop();
    // The hold keeps both accounts open until it expires.
    await fixture.hold(card, '120.00');
    await fixture.close(card.depositId);
    const { reached } = await own.advance({
      until_event: 'account.closed',
      object_id: card.depositId,
    });
    expect(reached).toBe(true);
    expect((await fixture.account(card.depositId)).status).toBe('closed');
  });

  test('tells when it happened before, and moves neither time nor work', async () => {
    const at = await clock.stop();
    const first = await startKyc();
    const { event_id } = await clock.advance({ until_event: passed });
    await startKyc();
    const request = { until_event: passed, object_id: first, snapshot: true };
    const answer = {
      now: text(at.add({ minutes: 1 })),
      reached: true,
      event_id,
      fired_count: 0,
      snapshot_id: null,
      already_happened_at: text(at.add({ minutes: 1 })),
    };
    const key = { 'idempotency-key': 'again' };
    expect(await clock.advance(request, key)).toMatchObject(answer);
    expect(await clock.advance(request, key)).toMatchObject(answer);
    expect((await clock.read()).next_due).toHaveLength(1);
    expect((await brand.api('POST', '/sandbox/clock/rewind')).body).toMatchObject({
      Code: 'nothing_to_rewind',
    });
  });

  test('finds the object in any case of its id', async () => {
    await clock.stop();
    const customer = await startKyc();
    const object_id = customer.toUpperCase();
    const advanced = await clock.advance({ until_event: passed, object_id });
    expect(advanced).toMatchObject({ reached: true, already_happened_at: null });
    expect(await clock.advance({ until_event: passed, object_id })).toMatchObject({
      event_id: advanced.event_id,
      fired_count: 0,
    });
  });

  test('waits for the next one of a pattern', async () => {
    await clock.stop();
    const customerId = await startKyc();
    const advanced = await clock.advance({ until_event: 'kyc.*', object_id: customerId });
    expect(advanced).toMatchObject({ reached: true, fired_count: 1, already_happened_at: null });
  });

  test('refuses an id that the brand does not have, and another object under a known key', async () => {
    const other = await service.createBrand();
    const foreign = await kycCalls(service, other).createCustomer();
    const before = await clock.stop();
    for (const object_id of [foreign, '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11']) {
      const answer = await clock.ask({ until_event: passed, object_id, snapshot: true });
      expect(answer).toMatchObject(refused(/object_id must be the id of an object of this brand/));
    }
    expect(await clock.now()).toEqual(before);
    const key = { 'idempotency-key': 'one' };
    const [first, second] = [await kyc.createCustomer(), await kyc.createCustomer()];
    await clock.advance({ until_event: passed, object_id: first }, key);
    expect(await clock.ask({ until_event: passed, object_id: second }, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_mismatch' },
    });
  });

  test.each([
    [{ by: 'P1D', object_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11' }, /object_id must be omitted/],
    [{ by: 'P1D', within: 'P1D' }, /within must be omitted without until_event/],
    [{ until_event: passed, object_id: 'Ada' }, /object_id must be a UUID/],
    [{ until_event: passed, within: 'soon' }, /within must be an ISO 8601 duration/],
    [{ until_event: passed, within: '-P1D' }, /within must not be negative/],
    [{ until_event: passed, within: 'P1Y1D' }, /within must be at most a year ahead/],
  ])('is refused for %j', async (body, rule) => {
    expect(await clock.ask(body)).toMatchObject(refused(rule));
  });
});

describe('an advance without its event', () => {
  test('stays at its last work before the limit, and tells that limit', async () => {
    const at = await clock.stop();
    // Documents are due within 28 days.
    await startKyc('555-55-5555');
    const first = await clock.advance({ until_event: 'transfer.*', within: 'P20D' });
    expect(first).toMatchObject({
      reached: false,
      event_id: null,
      fired_count: 1,
      now: text(at.add({ minutes: 1 })),
      limit: text(at.add({ hours: 20 * 24 })),
    });
    const second = await clock.advance({ until_event: 'transfer.*' });
    expect(second).toMatchObject({
      reached: false,
      fired_count: 1,
      now: text(at.add({ minutes: 1, hours: 28 * 24 })),
      limit: text(at.add({ minutes: 1, hours: 90 * 24 })),
    });
  });

  test('tells when such an event happened before', async () => {
    const at = await clock.stop();
    await startKyc();
    await clock.advance({ until_event: passed });
    expect(await clock.advance({ until_event: passed })).toMatchObject({
      now: text(at.add({ minutes: 1 })),
      reached: false,
      event_id: null,
      fired_count: 0,
      already_happened_at: text(at.add({ minutes: 1 })),
    });
  });
});
