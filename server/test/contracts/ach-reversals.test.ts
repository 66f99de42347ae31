import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleDeposit } from '../support/sample-cards.ts';
import { linkSampleAccount } from '../support/sample-links.ts';
import { recordedEvents, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let depositId: string;
let externalId: string;

/** The clock stands, and what is due is done as it is advanced. */
beforeAll(async () => {
  service = await startTestService({ worker: false });
  await api('PATCH', '/sandbox/clock', { mode: 'stopped' });
  const deposit = await openSampleDeposit(service, 50_000n);
  depositId = deposit.depositId;
  externalId = await linkSampleAccount(service.brand, deposit.customerId);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const api = (method: string, path: string, body?: unknown) => service.brand.api(method, path, body);
const pull = async () => {
  const ends = { origination_account_id: externalId, destination_account_id: depositId };
  return (await api('POST', '/transfers', { ...ends, amount: 2_000 })).body.transfer_id as string;
};
const pass = (by = 'PT10S') => api('POST', '/sandbox/clock/advance', { by });
const statusOf = async (id: string) => (await api('GET', `/transfers/${id}`)).body.status;
const eventsOf = async (objectId: string) =>
  (await recordedEvents(service.database, service.brand.brandId))
    .filter(({ object_id }) => object_id === objectId)
    .map(({ event, payload }) => ({ event, ...(payload as object) }));

describe('POST /simulate/ach/reversal', () => {
  const reverse = (transfer_id: string, reason = 'duplicate') =>
    api('POST', '/simulate/ach/reversal', { transfer_id, reason });
  const settledPull = async () => {
    const transferId = await pull();
    await pass();
    return transferId;
  };

  test('pays a settled pull back by a transfer of its own, and announces it', async () => {
    const transferId = await settledPull();
    const { status, body } = await reverse(transferId, 'wrong_amount');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      amount: 2_000,
      reverses_transfer_id: transferId,
      reversal_reason: 'wrong_amount',
      origination_account_id: depositId,
      destination_account_id: externalId,
    });
    expect(await eventsOf(transferId)).toContainEqual(
      expect.objectContaining({
        event: 'transfer.reversed',
        reversal_transfer_id: body.transfer_id,
        reason: 'wrong_amount',
      }),
    );
    await pass();
    expect(await statusOf(body.transfer_id)).toBe('completed');
  });

  test('answers 409 for a transfer that is pending, reversed already, or too old', async () => {
    const pending = await pull();
    expect((await reverse(pending)).body.Code).toBe('transfer_not_reversible');
    const reversed = await settledPull();
    await reverse(reversed);
    const again = await reverse(reversed);
    expect([again.status, again.body.Code]).toEqual([409, 'transfer_reversed']);
    const old = await settledPull();
    await pass('P14D');
    expect((await reverse(old)).body.Code).toBe('reversal_too_late');
  });

  test('answers 409 if the amount of the pull is spent', async () => {
    const own = await openSampleDeposit(service, 0n);
    const external = await linkSampleAccount(service.brand, own.customerId);
    const send = async (from: string, to: string) => {
      const ends = { origination_account_id: from, destination_account_id: to };
      return (await api('POST', '/transfers', { ...ends, amount: 2_000 })).body.transfer_id;
    };
    const funded = await send(external, own.depositId);
    await pass();
    await send(own.depositId, external);
    const { status, body } = await reverse(funded);
    expect([status, body.Code]).toEqual([409, 'insufficient_funds']);
  });

  test('answers 409 with the account that is closed', async () => {
    const own = await openSampleDeposit(service, 2_000n);
    const external = await linkSampleAccount(service.brand, own.customerId);
    const ends = { origination_account_id: own.depositId, destination_account_id: external };
    const paid = await api('POST', '/transfers', { ...ends, amount: 2_000 });
    await pass();
    await api('POST', `/accounts/${own.depositId}/close`, { external_account_id: external });
    const { status, body } = await reverse(paid.body.transfer_id);
    expect([status, body.Code, body.Message]).toEqual([
      409,
      'account_not_active',
      `Account ${own.depositId} is not active.`,
    ]);
  });
});
