import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleCard, openSampleDeposit, samplePurchase } from '../support/sample-cards.ts';
import { linkSampleAccount } from '../support/sample-links.ts';
import { eventually, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const reason = 'Card numbers were sold';
const api = (method: string, path: string, body?: object) => service.brand.api(method, path, body);
const freeze = (id: string) => api('POST', `/accounts/${id}/freeze`, { reason });
const unfreeze = (id: string) => api('POST', `/accounts/${id}/unfreeze`);
const statusOf = async (id: string) => (await api('GET', `/accounts/${id}`)).body.status;
const purchase = async (cardId: string, amount: string) =>
  (await api('POST', '/simulate/authorization', samplePurchase(cardId, amount))).body;
const move = (from: string, to: string, amount: number) =>
  api('POST', '/transfers', {
    ach: { same_day: false },
    origination_account_id: from,
    destination_account_id: to,
    amount,
    description: 'Test',
  });

async function openCustomer() {
  const card = await openSampleCard(service, 50_000n);
  return { ...card, bankId: await linkSampleAccount(service.brand, card.customerId) };
}

describe('POST /accounts/{account_id}/freeze', () => {
  test('freezes a deposit and its credit account together, whichever is named, and tells why and since when', async () => {
    for (const named of ['depositId', 'creditId'] as const) {
      const card = await openCustomer();
      const { status, body } = await freeze(card[named]);
      expect([status, body.status, body.freeze]).toEqual([
        200,
        'frozen',
        { reason, frozen_at: expect.stringMatching(/Z$/) },
      ]);
      expect([await statusOf(card.depositId), await statusOf(card.creditId)]).toEqual([
        'frozen',
        'frozen',
      ]);
      const { body: events } = await api(
        'GET',
        `/events?customer_id=${card.customerId}&event=account.frozen`,
      );
      expect(
        events.data
          .map((one: { payload: { account_id: string } }) => one.payload.account_id)
          .toSorted(),
      ).toEqual([card.depositId, card.creditId].toSorted());
    }
  });

  test('no purchase, push or repayment is started, and a card is not issued', async () => {
    const { cardId, depositId, creditId, bankId } = await openCustomer();
    const bought = await purchase(cardId, '20.00');
    await freeze(depositId);
    const declined = await purchase(cardId, '1.00');
    expect([declined.transaction_response_code !== '00', declined.decline_reason]).toEqual([
      true,
      'account_not_active',
    ]);
    for (const to of [bankId, creditId]) {
      const { status, body } = await move(depositId, to, 100);
      expect([status, body.Message]).toEqual([
        400,
        'Invalid request: origination_account_id must be an active account; it is frozen.',
      ]);
    }
    const issued = await api('POST', '/cards', { account_id: depositId });
    expect([issued.status, issued.body.Code]).toEqual([409, 'account_not_active']);
    // A purchase that was authorized before still clears.
    const { transaction_id } = bought;
    await api('POST', '/simulate/clearing', { transaction_id, amount: '20.00' });
    const { body: cleared } = await api('GET', `/transactions/${transaction_id}`);
    expect(cleared.transaction_state).toBe('completed');
  });

  test('money arrives: a pull settles, and a direct deposit is credited', async () => {
    const { depositId, bankId } = await openCustomer();
    await freeze(depositId);
    const { status, body } = await move(bankId, depositId, 700);
    expect(status).toBe(201);
    await eventually(
      async () => (await api('GET', `/transfers/${body.transfer_id}`)).body.status === 'completed',
    );
    const { body: deposit } = await api('GET', `/accounts/${depositId}`);
    const incoming = await api('POST', '/simulate/ach/incoming', {
      routing_number: deposit.routing_number,
      account_number: deposit.account_number,
      amount: 300,
      description: 'Payroll',
      company_name: 'Example Payroll',
    });
    expect([incoming.status, incoming.body.status]).toEqual([200, 'completed']);
    const { body: after } = await api('GET', `/accounts/${depositId}/balances`);
    expect(after.ledger_balance).toBe(51_000);
  });

  test('a frozen bank account is used in neither direction', async () => {
    const { depositId, bankId } = await openCustomer();
    expect((await freeze(bankId)).body.status).toBe('frozen');
    const pull = await move(bankId, depositId, 100);
    const push = await move(depositId, bankId, 100);
    expect([pull.body.Message, push.body.Message]).toEqual([
      'Invalid request: origination_account_id must be an active account; it is frozen.',
      'Invalid request: destination_account_id must be an active account; it is frozen.',
    ]);
    await unfreeze(bankId);
    expect((await move(bankId, depositId, 100)).status).toBe(201);
  });

  test('closing a frozen account begins, and ends the freeze', async () => {
    const { depositId, creditId, bankId } = await openCustomer();
    await freeze(depositId);
    const { status } = await api('POST', `/accounts/${depositId}/close`, {
      external_account_id: bankId,
    });
    expect([status, await statusOf(creditId)]).not.toContain('frozen');
    const { body } = await api('GET', `/accounts/${depositId}`);
    expect([status, body.freeze]).toEqual([200, undefined]);
  });

  test('is refused twice, for an unknown, a closed or an unfinished account, and without a reason', async () => {
    const { depositId } = await openSampleDeposit(service, 0n);
    await freeze(depositId);
    const again = await freeze(depositId);
    expect([again.status, again.body.Code]).toEqual([409, 'account_frozen']);
    await unfreeze(depositId);
    await api('DELETE', `/accounts/${depositId}`);
    const closed = await freeze(depositId);
    expect([closed.status, closed.body.Code]).toEqual([409, 'account_closed']);
    const unknown = await freeze('01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31');
    expect([unknown.status, unknown.body.Code]).toEqual([404, 'account_dne']);
    for (const body of [{}, { reason: '' }, { reason: 'x'.repeat(201) }, { reason: 7 }]) {
      const { status, body: refusal } = await api('POST', `/accounts/${depositId}/freeze`, body);
      expect([status, refusal.Message]).toEqual([400, expect.stringContaining('reason')]);
    }
  });
});

describe('POST /accounts/{account_id}/unfreeze', () => {
  test('lets money leave again, and refuses an account that is not frozen', async () => {
    const { cardId, creditId, depositId } = await openCustomer();
    await freeze(creditId);
    const { status, body } = await unfreeze(depositId);
    expect([status, body.status, body.freeze]).toEqual([200, 'active', undefined]);
    expect((await purchase(cardId, '1.00')).transaction_response_code).toBe('00');
    const again = await unfreeze(depositId);
    expect([again.status, again.body.Code]).toEqual([409, 'account_not_frozen']);
  });

  test('freezes and unfreezes at once leave one state for both accounts', async () => {
    const { creditId, depositId } = await openCustomer();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        at % 2 === 0 ? freeze(depositId) : unfreeze(creditId),
      ),
    );
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await statusOf(depositId)).toBe(await statusOf(creditId));
  });
});
