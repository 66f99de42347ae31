import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleCard, openSampleDeposit } from '../support/sample-cards.ts';
import { temporaryApi } from '../support/sample-links.ts';
import {
  apiOf,
  recordedEvents,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const path = '/simulate/ach/incoming';
const send = (body: object, headers = {}) => service.brand.api('POST', path, body, headers);
const account = async (id: string) => (await service.brand.api('GET', `/accounts/${id}`)).body;
const numbersOf = async (depositId: string) => {
  const { routing_number, account_number } = await account(depositId);
  return { routing_number, account_number };
};
const ledgerOf = async (id: string) => (await account(id)).balance.ledger_balance;
const openNumbers = async () => {
  const deposit = await openSampleDeposit(service, 0n);
  return { ...deposit, numbers: await numbersOf(deposit.depositId) };
};

describe('POST /simulate/ach/incoming', () => {
  test('credits the deposit at once, raises the limit, and records both as events', async () => {
    const card = await openSampleCard(service, 1_000n);
    const { status, body } = await send({
      ...(await numbersOf(card.depositId)),
      amount: 150_000,
      description: 'Payroll',
      company_name: 'Example Payroll',
      class_code: 'CCD',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      transfer_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      transaction_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'completed',
      date_created: expect.stringMatching(/Z$/),
      date_updated: body.date_created,
      expected_settlement_date: null,
      date_settled: body.date_created,
      direction: 'in',
      customer_id: card.customerId,
      origination_account_id: null,
      destination_account_id: card.depositId,
      description: 'Payroll',
      amount: 150_000,
      ach: {
        ach_class_code: 'CCD',
        same_day: false,
        ach_return_code: null,
        failure_reason: null,
        bank_file_id: null,
        trace_number: null,
        company_name: 'Example Payroll',
      },
      original_transfer_id: null,
      reverses_transfer_id: null,
      kind: 'incoming',
      payment: null,
      reversal_reason: null,
      attempt: 1,
      instant: null,
    });
    expect(await ledgerOf(card.depositId)).toBe(151_000);
    expect((await account(card.creditId)).credit.credit_limit).toBe(151_000);
    expect((await service.brand.api('GET', `/transfers/${body.transfer_id}`)).body).toEqual(body);
    for (const filter of [`account_id=${card.depositId}`, `customer_id=${card.customerId}`]) {
      const { body: list } = await service.brand.api('GET', `/transfers?${filter}`);
      expect(list.data[0]).toEqual(body);
    }
    const journals = await service.database.allBrands.db
      .selectFrom('journals')
      .select(['journal_id', 'step'])
      .where('source_id', '=', body.transfer_id)
      .execute();
    expect(journals).toEqual([
      { journal_id: body.transaction_id, step: 'direct_deposit_received' },
    ]);
    const events = await recordedEvents(service.database, service.brand.brandId);
    expect(events.filter(({ object_id }) => object_id === body.transfer_id)).toMatchObject([
      { event: 'transfer.completed', customer_id: card.customerId },
    ]);
  });

  test('needs neither description, company nor class code', async () => {
    const { numbers } = await openNumbers();
    const { body } = await send({ ...numbers, amount: 1 });
    expect(body).toMatchObject({ description: null, ach: { ach_class_code: 'PPD' } });
    expect(body.ach).not.toHaveProperty('company_name');
  });

  test('takes both numbers as the text that the account shows', async () => {
    const { depositId } = await openNumbers();
    const { ach } = await account(depositId);
    expect(await send({ ...ach, amount: 100 })).toMatchObject({ status: 200 });
    expect(await ledgerOf(depositId)).toBe(100);
  });

  test.each([
    ['routing_number', undefined],
    ['routing_number', 1_000_000_000],
    ['routing_number', '11000000'],
    ['account_number', 'twelve'],
    ['account_number', undefined],
    ['account_number', -1],
    ['amount', undefined],
    ['amount', 0],
    ['amount', 1.5],
    ['amount', 10_000_000_000],
    ['class_code', 'XYZ'],
    ['description', 'x'.repeat(256)],
    ['company_name', 5],
  ])('refuses %s %j', async (field, value) => {
    const { depositId, numbers } = await openNumbers();
    const { status, body } = await send({ ...numbers, amount: 100, [field]: value });
    expect([status, body.Code]).toEqual([400, 'simulate_ach_incoming_schema']);
    expect(body.Message).toContain(field);
    expect(await ledgerOf(depositId)).toBe(0);
  });

  test('answers 404 for unknown numbers and those of another brand', async () => {
    const { depositId, numbers } = await openNumbers();
    const other = await service.createBrand();
    const answers = [
      await send({ ...numbers, account_number: 1_234, amount: 100 }),
      await send({ ...numbers, routing_number: 21_000_021, amount: 100 }),
      await other.api('POST', path, { ...numbers, amount: 100 }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.Code]).toEqual([404, 'account_number_dne']);
    }
    expect(await ledgerOf(depositId)).toBe(0);
  });

  test('needs the keys of a brand', async () => {
    const { numbers, customerId } = await openNumbers();
    const body = { ...numbers, amount: 100 };
    expect((await apiOf(service.origin, null)('POST', path, body)).status).toBe(401);
    const customer = await temporaryApi(service, service.brand, customerId);
    expect((await customer('POST', path, body)).status).toBe(403);
  });

  test('is refused for a closed deposit', async () => {
    const { depositId, numbers } = await openNumbers();
    expect((await service.brand.api('DELETE', `/accounts/${depositId}`)).status).toBe(200);
    const { status, body } = await send({ ...numbers, amount: 100 });
    expect([status, body.Code]).toEqual([409, 'account_not_active']);
    expect(await ledgerOf(depositId)).toBe(0);
  });

  test('can be neither cancelled nor returned by the other bank', async () => {
    const { depositId, numbers } = await openNumbers();
    const { transfer_id } = (await send({ ...numbers, amount: 100 })).body;
    const cancelled = await service.brand.api('POST', `/transfers/${transfer_id}/cancel`);
    expect([cancelled.status, cancelled.body.Code]).toEqual([409, 'transfer_left']);
    const back = { transfer_id, return_code: 'R01' };
    const returned = await service.brand.api('POST', '/simulate/ach/return', back);
    expect([returned.status, returned.body.Code]).toEqual([409, 'transfer_not_returnable']);
    expect(await ledgerOf(depositId)).toBe(100);
  });

  test('repeats its answer under its Idempotency-Key and pays once', async () => {
    const { depositId, numbers } = await openNumbers();
    const key = { 'Idempotency-Key': `incoming-${depositId}` };
    const first = await send({ ...numbers, amount: 100 }, key);
    const again = await send({ ...numbers, amount: 100 }, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await ledgerOf(depositId)).toBe(100);
    const other = await send({ ...numbers, amount: 101 }, key);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_mismatch']);
  });

  test('concurrent payments are answered each on its own, and none delays another', async () => {
    const [first, second, closed] = [await openNumbers(), await openNumbers(), await openNumbers()];
    await service.brand.api('DELETE', `/accounts/${closed.depositId}`);
    const key = { 'Idempotency-Key': `at-once-${first.depositId}` };
    const calls = Array.from({ length: 20 }, (_, n) => [
      send({ ...first.numbers, amount: 100 + n }),
      send({ ...second.numbers, amount: 1 }),
      send({ ...closed.numbers, amount: 1 }),
      send({ ...first.numbers, account_number: 1_234, amount: 1 }),
      send({ ...first.numbers, amount: 10_000 }, key),
    ]);
    const answers = await Promise.all(calls.flat());
    const told = answers.map(({ status, body }, at) => [at % 5, status, body.amount ?? body.Code]);
    expect(told.filter(([kind]) => kind !== 4)).toEqual(
      Array.from({ length: 20 }, (_, n) => [
        [0, 200, 100 + n],
        [1, 200, 1],
        [2, 409, 'account_not_active'],
        [3, 404, 'account_number_dne'],
      ]).flat(),
    );
    const ids = answers.flatMap(({ body }, at) => (at % 5 < 2 ? [body.transfer_id] : []));
    expect(new Set(ids).size).toBe(40);
    expect(await ledgerOf(first.depositId)).toBe(10_000 + 20 * 100 + 190);
    expect(await ledgerOf(second.depositId)).toBe(20);
    const events = await recordedEvents(service.database, service.brand.brandId);
    expect(events.filter(({ object_id }) => ids.includes(object_id))).toHaveLength(40);
  });
});
