import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEntries } from '../support/bank-steps.ts';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleCard, openSampleDeposit, samplePurchase } from '../support/sample-cards.ts';
import { linkSampleAccount, temporaryApi } from '../support/sample-links.ts';
import {
  apiOf,
  recordedEvents,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;

/** Windows are too far off for any entry to be sent by itself. */
beforeAll(async () => {
  service = await startTestService({ worker: false, settings: { ach_fast_delay_ms: 3_600_000 } });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const pull = async () => {
  const { customerId, depositId } = await openSampleDeposit(service, 0n);
  const externalId = await linkSampleAccount(service.brand, customerId);
  return { customerId, depositId, externalId, transferId: await ask(externalId, depositId) };
};
const ask = async (from: string, to: string) => {
  const { body } = await service.brand.api('POST', '/transfers', {
    origination_account_id: from,
    destination_account_id: to,
    amount: 2_000,
  });
  return body.transfer_id as string;
};
const change = (transfer_id: string, change_code: string, corrected_data: string, headers = {}) =>
  service.brand.api(
    'POST',
    '/simulate/ach/notification-of-change',
    { transfer_id, change_code, corrected_data },
    headers,
  );
const sentTo = async (transferId: string) => {
  const { body } = await service.brand.api('GET', `/bank-files?transfer_id=${transferId}`);
  const file = body.data.find((one: { direction: string }) => one.direction === 'outgoing');
  const content = await service.brand.api('POST', `/bank-files/${file.bank_file_id}/reveal`);
  const { entries } = await readEntries(
    (async function* () {
      yield String(content.body);
    })(),
  );
  return entries[0]?.entry;
};

describe('POST /simulate/ach/notification-of-change', () => {
  test('corrects the account numbers of later entries, and shows no number', async () => {
    const { transferId, externalId, depositId, customerId } = await pull();
    const { status, body } = await change(transferId, 'C07', '11000000012345600077      37');
    expect(status).toBe(200);
    expect(body).toEqual({
      transfer_id: transferId,
      account_id: externalId,
      bank_file_id: expect.any(String),
      change_code: 'C07',
      outcome: 'applied',
      numbers: { routing_number_mask: '0000', mask: '0077', account_type: 'savings' },
    });
    const next = await ask(externalId, depositId);
    await service.brand.api('POST', '/simulate/ach/return', {
      transfer_id: next,
      return_code: 'R01',
    });
    expect(await sentTo(next)).toMatchObject({
      routingNumber: '110000000',
      accountNumber: '12345600077',
      accountType: 'savings',
    });
    const { body: accounts } = await service.brand.api(
      'GET',
      `/accounts/${customerId}/external_accounts`,
    );
    expect(accounts).toMatchObject([{ account_id: externalId, mask: '0077' }]);
    const events = await recordedEvents(service.database, service.brand.brandId);
    const own = events.filter(({ object_id }) => object_id === externalId);
    expect(
      own.map(({ event, payload }) => [event, (payload as { change_code: string }).change_code]),
    ).toEqual([['account.numbers.corrected', 'C07']]);
    expect(JSON.stringify(events)).not.toContain('12345600077');
  });

  test.each([
    ['C01', '1234500001', '0001', undefined],
    ['C02', '110000000', undefined, '0000'],
    ['C03', '110000000   1234500002', '0002', '0000'],
    ['C04', 'EVE EXAMPLE', undefined, undefined],
    ['C05', '37', undefined, undefined],
    ['C06', '1234500003           37', '0003', undefined],
  ])('%s is applied', async (code, data, mask, routing) => {
    const { transferId } = await pull();
    const { body } = await change(transferId, code, data);
    expect(body.outcome).toBe('applied');
    if (mask) expect(body.numbers.mask).toBe(mask);
    if (routing) expect(body.numbers.routing_number_mask).toBe(routing);
  });

  test.each([
    ['C09', 'CUSTOMER-2'],
    ['C10', 'NEW COMPANY'],
    ['C13', ''],
  ])('%s is recorded', async (code, data) => {
    const { transferId } = await pull();
    expect((await change(transferId, code, data)).body.outcome).toBe('recorded');
  });

  test.each([
    ['C15', '77', 'change_code must be one of C01'],
    ['R01', '77', 'change_code must be one of C01'],
    ['C01', '', 'corrected_data must hold 1 to 17'],
    ['C01', '1'.repeat(18), 'corrected_data must hold 1 to 17'],
    ['C01', '1'.repeat(30), 'corrected_data must'],
    ['C01', 'é1', 'corrected_data must be printable ASCII'],
    ['C02', '110000001', 'corrected_data must end in its check digit'],
    ['C05', '99', 'corrected_data must be 21 to 24'],
    ['C13', 'X', 'corrected_data must hold what the change code corrects'],
  ])('refuses %s with %j', async (code, data, message) => {
    const { transferId } = await pull();
    const { status, body } = await change(transferId, code, data);
    expect([status, body.Code]).toEqual([400, 'simulate_ach_notification_of_change_schema']);
    expect(body.Message).toContain(message);
    const { body: files } = await service.brand.api('GET', `/bank-files?transfer_id=${transferId}`);
    expect(files.data).toEqual([]);
  });

  test('needs a transfer that a bank carries and that was not cancelled', async () => {
    const { transferId } = await pull();
    await service.brand.api('POST', `/transfers/${transferId}/cancel`);
    const card = await openSampleCard(service, 9_000n);
    await service.brand.api(
      'POST',
      '/simulate/authorization',
      samplePurchase(card.cardId, '30.00'),
    );
    const repaid = await ask(card.depositId, card.creditId);
    for (const id of [transferId, repaid]) {
      const { status, body } = await change(id, 'C01', '77');
      expect([status, body.Code]).toEqual([409, 'transfer_not_sent']);
    }
  });

  test('answers 404 for transfers of another brand, and 401 without keys', async () => {
    const { transferId, customerId } = await pull();
    const body = { transfer_id: transferId, change_code: 'C01', corrected_data: '77' };
    const path = '/simulate/ach/notification-of-change';
    const other = await service.createBrand();
    expect((await other.api('POST', path, body)).body.Code).toBe('transfer_dne');
    expect((await apiOf(service.origin, null)('POST', path, body)).status).toBe(401);
    const customer = await temporaryApi(service, service.brand, customerId);
    expect((await customer('POST', path, body)).status).toBe(403);
  });

  test('changes nothing once the link is removed, which erases the numbers', async () => {
    const { transferId, externalId } = await pull();
    const body = { transfer_id: transferId, return_code: 'R01' };
    await service.brand.api('POST', '/simulate/ach/return', body);
    const numbersOf = () =>
      service.database.allBrands.db
        .selectFrom('bank_numbers')
        .selectAll()
        .where('account_id', '=', externalId)
        .execute();
    expect(await numbersOf()).toHaveLength(1);
    expect((await service.brand.api('DELETE', `/accounts/${externalId}`)).status).toBe(200);
    expect(await numbersOf()).toEqual([]);
    const { body: changed } = await change(transferId, 'C01', '77');
    expect([changed.outcome, changed.numbers]).toEqual(['recorded', null]);
  });

  test('repeats its answer under its Idempotency-Key; without one it is another notification', async () => {
    const { transferId } = await pull();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await change(transferId, 'C01', '77', key);
    expect((await change(transferId, 'C01', '77', key)).body).toEqual(first.body);
    const another = await change(transferId, 'C01', '77');
    expect(another.body.bank_file_id).not.toBe(first.body.bank_file_id);
  });
});
