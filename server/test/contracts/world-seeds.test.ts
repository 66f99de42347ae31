import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockCalls } from '../support/clock-calls.ts';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { sampleBusiness, sampleCustomer } from '../support/sample-people.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';
import { worldRecords } from '../support/world-records.ts';
import { openWorldSteps, type WorldSteps } from '../support/world-steps.ts';

let service: TestService;
let fixture: WorldSteps;

beforeAll(async () => {
  service = await startTestService();
  fixture = await openWorldSteps(service);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const caller = (world: TestBrand) => async (method: string, path: string, body?: object) => {
  const answer = await world.api(method, path, body);
  expect([method, path, answer.status, answer.body]).toEqual([
    method,
    path,
    expect.toSatisfy((status: number) => status < 300),
    expect.anything(),
  ]);
  return answer.body;
};

/** Plays two months of three customers: one is refused, one sends documents, one spends. */
async function liveThrough(world: TestBrand): Promise<void> {
  const call = caller(world);
  const clock = clockCalls(service, world);
  const apply = async (ssn: string) => {
    const { customer_id } = await call('POST', '/customers', { ...sampleCustomer, ssn });
    const application = await call('POST', '/credit/applications', {
      program_id: world.programId,
      applicant: { customer_id, total_annual_income: 7_000_000, monthly_housing_payment: 150_000 },
    });
    await call('POST', `/credit/applications/${application.application_id}/submit`);
    return { customer_id, id: application.application_id };
  };
  const spender = await apply('123-45-6789');
  await apply('999-99-0000');
  await apply('333-33-3333');
  await call('POST', '/businesses', sampleBusiness);
  await clock.advance({ by: 'PT1H' });
  const { accounts } = await call('GET', `/credit/applications/${spender.id}`);
  const depositId = accounts.security_deposit_account_id;
  const card = await call('POST', '/cards', { account_id: depositId });
  const bank = await call('POST', '/accounts/processor_tokens', {
    processor_token: 'processor-sandbox-seed',
    customer_id: spender.customer_id,
  });
  await call('POST', '/transfers', {
    ach: { class_code: 'WEB', same_day: false },
    origination_account_id: bank.account_id,
    destination_account_id: depositId,
    amount: 50_000,
    description: 'Security deposit',
  });
  await clock.advance({ until_event: 'transfer.completed' });
  const buy = async (amount: string) =>
    (await call('POST', '/simulate/authorization', samplePurchase(card.card_id, amount)))
      .transaction_id;
  const first = await buy('12.34');
  await buy('56.78');
  await buy('999999.00');
  await call('POST', '/simulate/clearing', { transaction_id: first });
  // Reads at different times change nothing.
  for (let looks = Math.random() * 5; looks > 0; looks--) await call('GET', '/transactions');
  await clock.advance({ by: 'P8D' });
  await call('POST', '/simulate/refund', { transaction_id: first });
  // Held after the first sweep of holds, and expired by a later one.
  const late = await buy('1.00');
  await clock.advance({ by: 'P50D' });
  expect((await call('GET', `/transactions/${late}`)).transaction_state).toBe('cancelled');
}

describe('a seeded world', () => {
  test('equals another of its seed, byte for byte, and itself again after a reset', async () => {
    const [one, other, stranger] = [
      await fixture.make({ seed: 'twins' }),
      await fixture.make({ seed: 'twins' }),
      await fixture.make({ seed: 'stranger' }),
    ];
    expect(one.brandId).not.toBe(other.brandId);
    expect(one.programId).toBe(other.programId);
    await Promise.all([one, other, stranger].map(liveThrough));
    const records = await worldRecords(one);
    expect(records.events.length).toBeGreaterThan(15);
    expect(records.entries.flat()).toHaveLength(3);
    expect(await worldRecords(other)).toEqual(records);
    const ids = (of: typeof records) =>
      of.events.map((event: { event_id: string }) => event.event_id);
    expect(ids(records)).toEqual(ids(records).toSorted());
    expect(ids(await worldRecords(stranger))).not.toEqual(ids(records));

    await fixture.reset(one);
    await liveThrough(one);
    expect(await worldRecords(one)).toEqual(records);
  }, 60_000);

  test('refuses what meets its restore with world_changed, and gives no id twice', async () => {
    const world = await fixture.make({ seed: 'restored' });
    const call = caller(world);
    const { cardId: card } = await openSampleCard(service, 50_000n, world);
    const bought = await call('POST', '/simulate/authorization', samplePurchase(card, '5.00'));
    const snapshotId = await fixture.snapshot(world);
    const answers: string[] = [];
    const ask = async (path: string, body: () => object) => {
      for (let asked = 0; asked < 8; asked++) {
        const { status, body: answer } = await world.api('POST', path, body());
        answers.push(status < 300 ? 'done' : `${status} ${answer.Code}`);
      }
    };
    const buy = () => ask('/simulate/authorization', () => samplePurchase(card, '1.00'));
    const clear = () => {
      const part = { transaction_id: bought.transaction_id, amount: '0.01', final: false };
      return ask('/simulate/clearing', () => part);
    };
    const enrol = () => ask('/customers', () => sampleCustomer);
    for (let round = 0; round < 6; round++) {
      const restore = fixture.restore(world, snapshotId);
      await Promise.all([restore, buy(), buy(), buy(), clear(), enrol()]);
    }
    expect(new Set(answers)).toEqual(new Set(['done', '409 world_changed']));
  }, 60_000);

  test('continues equally from a snapshot, in forks and in itself', async () => {
    const world = await fixture.make({ seed: 'branches' });
    await caller(world)('POST', '/customers', sampleCustomer);
    const from_snapshot = await fixture.snapshot(world);
    const [left, right] = [
      await fixture.make({ from_snapshot }),
      await fixture.make({ from_snapshot }),
    ];
    await Promise.all([world, left, right].map(liveThrough));
    const records = await worldRecords(world);
    expect([await worldRecords(left), await worldRecords(right)]).toEqual([records, records]);
    await fixture.restore(world, from_snapshot);
    await liveThrough(world);
    expect(await worldRecords(world)).toEqual(records);
  }, 60_000);

  test('starts with its clock stopped at a constant time', async () => {
    const { status, body } = await fixture.api('POST', '/worlds', { seed: 42 });
    expect([status, body.seed]).toEqual([201, '42']);
    const { body: shown } = await fixture.api('GET', `/worlds/${body.world_id}`);
    expect(shown.seed).toBe('42');
    const world = await fixture.make({ seed: '42' });
    expect(await clockCalls(service, world).read()).toMatchObject({
      now: '2026-01-05T15:00:00.000Z',
      mode: 'stopped',
    });
    expect((await caller(world)('POST', '/customers', sampleCustomer)).date_created).toBe(
      '2026-01-05T15:00:00.000Z',
    );
  });

  test('has secrets that do not follow from the seed', async () => {
    const [one, other] = [
      await fixture.make({ seed: 'secret' }),
      await fixture.make({ seed: 'secret' }),
    ];
    expect(one.keys).not.toEqual(other.keys);
    const hook = { callback_url: 'http://127.0.0.1:9/hooks', events: ['*'] };
    const [a, b] = [
      await caller(one)('POST', '/webhooks', hook),
      await caller(other)('POST', '/webhooks', hook),
    ];
    expect(a.webhook_id).toBe(b.webhook_id);
    expect(a.secret).not.toBe(b.secret);
  });

  test('is asked for by a text or a number, and not beside a snapshot', async () => {
    const snapshot = await fixture.snapshot(await fixture.make());
    const wrong: [object, RegExp][] = [
      [{ seed: '' }, /seed must have 1 to 100 characters/],
      [{ seed: 'x'.repeat(101) }, /seed must have 1 to 100 characters/],
      [{ seed: -1 }, /seed must be 0 to/],
      [{ seed: 1.5 }, /seed must be a string or an integer/],
      [{ seed: null }, /seed must be a string or an integer/],
      [{ seed: 'x', from_snapshot: snapshot }, /seed must be omitted with from_snapshot/],
    ];
    for (const [body, message] of wrong) {
      expect(await fixture.api('POST', '/worlds', body)).toMatchObject({
        status: 400,
        body: { Code: 'world_post_schema', Message: expect.stringMatching(message) },
      });
    }
  });
});
