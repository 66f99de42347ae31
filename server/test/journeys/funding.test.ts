import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationCalls, ssns } from '../support/application-calls.ts';
import { proveBooks } from '../support/prove-books.ts';
import { samplePurchase } from '../support/sample-cards.ts';
import {
  eventually,
  recordedEvents,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test('an approved customer links a bank, funds the deposit, buys, repays and is paid back', async () => {
  const { brand } = service;
  const { api } = brand;
  const calls = applicationCalls(service, brand);
  const event = (name: string, objectId: string) =>
    eventually(async () =>
      (await recordedEvents(service.database, brand.brandId)).find(
        (recorded) => recorded.event === name && recorded.object_id === objectId,
      ),
    );
  const post = async (path: string, body?: unknown) => {
    const answer = await api('POST', path, body);
    expect(answer.status).toBeLessThan(300);
    return answer.body;
  };
  const get = async (path: string) => (await api('GET', path)).body;
  const buy = async (cardId: string, amount: string) =>
    (await post('/simulate/authorization', samplePurchase(cardId, amount)))
      .transaction_response_code;

  const { customerId, id } = await calls.apply(ssns.passes);
  const application = await calls.submitTo(id, 'approved');
  const depositId = application.accounts.security_deposit_account_id;
  const card = await post('/cards', { account_id: depositId });
  expect(await buy(card.card_id, '4.50')).toBe('51');

  const bank = await post('/accounts/processor_tokens', {
    processor_token: `processor-sandbox-${customerId}`,
    customer_id: customerId,
  });
  const history = `/accounts/${bank.account_id}/history`;
  expect((await get(history)).status).toBe('initiated');
  await event('account.history.ready', bank.account_id);
  expect((await get(history)).transactions.length).toBeGreaterThan(0);

  const funding = await post('/transfers', {
    ach: { class_code: 'WEB', same_day: false },
    origination_account_id: bank.account_id,
    destination_account_id: depositId,
    amount: 50_000,
    description: 'Security deposit',
  });
  await event('transfer.completed', funding.transfer_id);
  const limitOf = async () => {
    const { credit, balance } = await get(`/accounts/${card.account_id}`);
    return [credit.credit_limit, balance.available_balance];
  };
  expect(await limitOf()).toEqual([50_000, 50_000]);
  expect(await buy(card.card_id, '100.00')).toBe('00');
  expect(await limitOf()).toEqual([50_000, 40_000]);

  const repayment = await post('/transfers', {
    origination_account_id: depositId,
    destination_account_id: card.account_id,
    amount: 10_000,
  });
  expect(repayment.status).toBe('completed');
  expect(await limitOf()).toEqual([40_000, 40_000]);

  const payout = await post('/transfers', {
    origination_account_id: depositId,
    destination_account_id: bank.account_id,
    amount: 40_000,
  });
  expect(await limitOf()).toEqual([0, 0]);
  await event('transfer.completed', payout.transfer_id);
  expect(await buy(card.card_id, '0.01')).toBe('51');
  expect((await get(`/transfers?customer_id=${customerId}&status=completed`)).data).toHaveLength(3);
  await proveBooks(service);
});
