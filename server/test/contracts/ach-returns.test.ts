import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleCard, openSampleDeposit, samplePurchase } from '../support/sample-cards.ts';
import { linkSampleAccount, temporaryApi } from '../support/sample-links.ts';
import {
  apiOf,
  eventually,
  recordedEvents,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

let quick: TestService;
let slow: TestService;

/** `quick` settles at once; in `slow` every transfer stays pending. */
beforeAll(async () => {
  quick = await startTestService();
  slow = await startTestService({ worker: false, settings: { ach_fast_delay_ms: 3_600_000 } });
});
afterAll(async () => {
  for (const service of [quick, slow]) {
    await proveBooks(service);
    await service.stop();
  }
});

const ask = async ({ brand }: TestService, from: string, to: string, amount: number) => {
  const { status, body } = await brand.api('POST', '/transfers', {
    origination_account_id: from,
    destination_account_id: to,
    amount,
  });
  expect(status).toBe(201);
  return body;
};
const settled = ({ brand }: TestService, transferId: string) =>
  eventually(async () => {
    const { body } = await brand.api('GET', `/transfers/${transferId}`);
    return body.status === 'completed' && body;
  });
const giveBack = ({ brand }: TestService, transfer_id: string, return_code: string, headers = {}) =>
  brand.api('POST', '/simulate/ach/return', { transfer_id, return_code }, headers);
const account = async ({ brand }: TestService, id: string) =>
  (await brand.api('GET', `/accounts/${id}`)).body;
const eventsOf = async ({ database, brand }: TestService, transferId: string) =>
  (await recordedEvents(database, brand.brandId))
    .filter(({ object_id }) => object_id === transferId)
    .map(({ event }) => event);
const pull = async (service: TestService, amount = 5_000) => {
  const deposit = await openSampleDeposit(service, 0n);
  const external = await linkSampleAccount(service.brand, deposit.customerId);
  return { ...deposit, asked: await ask(service, external, deposit.depositId, amount) };
};
/** Moves its settlement into the past. */
const age = (transferId: string, age: Temporal.DurationLike) =>
  quick.database.allBrands.db
    .updateTable('transfers')
    .set({ settled_at: Temporal.Now.instant().subtract(age).toString() })
    .where('transfer_id', '=', transferId)
    .execute();

describe('POST /simulate/ach/return', () => {
  test('returns a pull before it settles: it is never credited', async () => {
    const { depositId, asked } = await pull(slow);
    const { status, body } = await giveBack(slow, asked.transfer_id, 'R01');
    expect(status).toBe(200);
    expect(body).toEqual({
      ...asked,
      status: 'returned',
      date_updated: body.date_updated,
      ach: {
        ...asked.ach,
        ach_return_code: 'R01',
        failure_reason: 'Insufficient funds',
        bank_file_id: expect.any(String),
        trace_number: expect.stringMatching(/^\d{15}$/),
      },
    });
    expect((await slow.brand.api('GET', `/transfers/${asked.transfer_id}`)).body).toEqual(body);
    expect((await account(slow, depositId)).balance.ledger_balance).toBe(0);
    expect(await eventsOf(slow, asked.transfer_id)).toEqual([
      'transfer.created',
      'transfer.returned',
    ]);
    const late = await slow.brand.api('POST', `/transfers/${asked.transfer_id}/cancel`);
    expect(late.status).toBe(409);
  });

  test('reverses a settled pull, below zero where the money is spent, and lowers the limit', async () => {
    const card = await openSampleCard(quick, 0n);
    const external = await linkSampleAccount(quick.brand, card.customerId);
    const asked = await ask(quick, external, card.depositId, 5_000);
    const { date_settled } = await settled(quick, asked.transfer_id);
    await quick.brand.api('POST', '/simulate/authorization', samplePurchase(card.cardId, '30.00'));
    const paidOut = await ask(quick, card.depositId, external, 2_000);
    const { status, body } = await giveBack(quick, asked.transfer_id, 'R10');
    expect([status, body.status, body.date_settled]).toEqual([200, 'returned', date_settled]);
    expect((await account(quick, card.depositId)).balance.ledger_balance).toBe(-2_000);
    const credit = await account(quick, card.creditId);
    expect(credit.credit.credit_limit).toBe(-2_000);
    expect(credit.balance.available_balance).toBe(-5_000);
    expect(await eventsOf(quick, asked.transfer_id)).toEqual([
      'transfer.created',
      'transfer.completed',
      'transfer.returned',
    ]);
    await settled(quick, paidOut.transfer_id);
  });

  test.each(['slow', 'quick'])('credits the money of a returned pay-out (%s)', async (speed) => {
    const service = speed === 'slow' ? slow : quick;
    const { depositId, customerId } = await openSampleDeposit(service, 9_000n);
    const external = await linkSampleAccount(service.brand, customerId);
    const asked = await ask(service, depositId, external, 4_000);
    if (speed === 'quick') await settled(service, asked.transfer_id);
    expect((await account(service, depositId)).balance.ledger_balance).toBe(5_000);
    expect((await giveBack(service, asked.transfer_id, 'R02')).body.status).toBe('returned');
    expect((await account(service, depositId)).balance.ledger_balance).toBe(9_000);
    expect((await eventsOf(service, asked.transfer_id)).at(-1)).toBe('transfer.returned');
  });

  test('is accepted only within the time frame of its code', async () => {
    const { depositId, asked } = await pull(quick);
    await settled(quick, asked.transfer_id);
    await age(asked.transfer_id, { hours: 24 * 7 });
    const soon = await giveBack(quick, asked.transfer_id, 'R01');
    expect([soon.status, soon.body.Code]).toEqual([409, 'return_too_late']);
    await age(asked.transfer_id, { hours: 24 * 66 });
    const late = await giveBack(quick, asked.transfer_id, 'R10');
    expect([late.status, late.body.Code]).toEqual([409, 'return_too_late']);
    expect((await account(quick, depositId)).balance.ledger_balance).toBe(5_000);
    expect(await eventsOf(quick, asked.transfer_id)).toEqual([
      'transfer.created',
      'transfer.completed',
    ]);
    await age(asked.transfer_id, { hours: 24 * 58 });
    expect((await giveBack(quick, asked.transfer_id, 'R10')).status).toBe(200);
  });

  test('refuses transfers that ended otherwise, were returned already, or involve no bank', async () => {
    const { asked } = await pull(slow);
    await slow.brand.api('POST', `/transfers/${asked.transfer_id}/cancel`);
    const twice = (await pull(slow)).asked;
    await giveBack(slow, twice.transfer_id, 'R03');
    const card = await openSampleCard(slow, 9_000n);
    await slow.brand.api('POST', '/simulate/authorization', samplePurchase(card.cardId, '30.00'));
    const repaid = await ask(slow, card.depositId, card.creditId, 1_000);
    for (const { transfer_id } of [asked, twice, repaid]) {
      const { status, body } = await giveBack(slow, transfer_id, 'R01');
      expect([status, body.Code]).toEqual([409, 'transfer_not_returnable']);
    }
    expect(await eventsOf(slow, twice.transfer_id)).toEqual([
      'transfer.created',
      'transfer.returned',
    ]);
  });

  test.each(['R00', 'R61', 'r01', '', 'C01'])(
    'refuses the code %j and lists the valid ones',
    async (code) => {
      const { asked } = await pull(slow);
      const { status, body } = await giveBack(slow, asked.transfer_id, code);
      expect([status, body.Code]).toEqual([400, 'simulate_ach_return_schema']);
      expect(body.Message).toMatch(/return_code must be one of R01, R02, .*R85/);
    },
  );

  test('needs both fields and a UUID', async () => {
    for (const body of [{}, { transfer_id: 'x', return_code: 'R01' }, { return_code: 'R01' }]) {
      const answer = await slow.brand.api('POST', '/simulate/ach/return', body);
      expect([answer.status, answer.body.Code]).toEqual([400, 'simulate_ach_return_schema']);
    }
  });

  test('answers 404 for transfers of another brand, and 401 without keys', async () => {
    const { asked, customerId } = await pull(slow);
    const body = { transfer_id: asked.transfer_id, return_code: 'R01' };
    const other = await slow.createBrand();
    const foreign = await other.api('POST', '/simulate/ach/return', body);
    expect([foreign.status, foreign.body.Code]).toEqual([404, 'transfer_dne']);
    const keyless = await apiOf(slow.origin, null)('POST', '/simulate/ach/return', body);
    expect(keyless.status).toBe(401);
    const customer = await temporaryApi(slow, slow.brand, customerId);
    expect((await customer('POST', '/simulate/ach/return', body)).status).toBe(403);
    const { body: after } = await slow.brand.api('GET', `/transfers/${asked.transfer_id}`);
    expect(after).toEqual(asked);
  });

  test('repeats its answer under its Idempotency-Key and changes nothing', async () => {
    const { depositId, asked } = await pull(quick);
    await settled(quick, asked.transfer_id);
    const key = { 'Idempotency-Key': `return-${asked.transfer_id}` };
    const first = await giveBack(quick, asked.transfer_id, 'R10', key);
    const again = await giveBack(quick, asked.transfer_id, 'R10', key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await account(quick, depositId)).balance.ledger_balance).toBe(0);
    const other = await giveBack(quick, asked.transfer_id, 'R11', key);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_mismatch']);
  });

  test('returns a transfer once when requested ten times at once', async () => {
    const { depositId, asked } = await pull(quick);
    await settled(quick, asked.transfer_id);
    const calls = Array.from({ length: 10 }, () => giveBack(quick, asked.transfer_id, 'R10'));
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(9).fill(409)]);
    expect((await account(quick, depositId)).balance.ledger_balance).toBe(0);
  });
});
