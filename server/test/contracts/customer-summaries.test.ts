import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleCard, type SampleCard, samplePurchase } from '../support/sample-cards.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let card: SampleCard;
let newcomerId: string;

beforeAll(async () => {
  service = await startTestService();
  card = await openSampleCard(service, 50_000n);
  const { body } = await service.brand.api('POST', '/customers', sampleCustomer);
  newcomerId = body.customer_id;
  await service.brand.api('POST', '/simulate/authorization', samplePurchase(card.cardId, '4.50'));
});
afterAll(() => service.stop());

const summaries = (ids: readonly string[]) =>
  service.brand.api('GET', `/customers/summaries?customer_id=${ids.join(',')}`);

describe('GET /customers/summaries', () => {
  test('tells where each customer stands, in the order of the ids', async () => {
    const { status, body } = await summaries([newcomerId, card.customerId]);
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        customer_id: newcomerId,
        kyc_status: null,
        application_status: null,
        account_status: null,
        closing_status: null,
        currency: null,
        deposit_balance: null,
        credit_balance: null,
        available_balance: null,
        card: null,
        last_event_at: null,
      },
      expect.objectContaining({
        customer_id: card.customerId,
        account_status: 'active',
        closing_status: null,
        currency: 'USD',
        deposit_balance: 50_000,
        credit_balance: 0,
        available_balance: 49_550,
        card: expect.objectContaining({
          card_id: card.cardId,
          status: 'active',
          was_activated: true,
        }),
        last_event_at: expect.any(String),
      }),
    ]);
  });

  test('equals what the objects themselves say', async () => {
    const { body } = await summaries([card.customerId]);
    const [summary] = body.data;
    const deposit = (await service.brand.api('GET', `/accounts/${card.depositId}`)).body;
    expect(summary.deposit_balance).toBe(deposit.balance.ledger_balance);
    const creditId = deposit.security_deposit.credit_account;
    const { balance } = (await service.brand.api('GET', `/accounts/${creditId}`)).body;
    expect(summary.available_balance).toBe(balance.available_balance);
    expect(summary.credit_balance).toBe(balance.ledger_balance);
  });

  test('leaves out unknown customers and those of other brands', async () => {
    const other = await service.createBrand();
    const { body } = await other.api('POST', '/customers', sampleCustomer);
    const unknown = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
    const found = await summaries([body.customer_id, unknown, newcomerId]);
    expect(found.body.data.map((each: { customer_id: string }) => each.customer_id)).toEqual([
      newcomerId,
    ]);
  });

  test('refuses no id and what is none', async () => {
    expect((await service.brand.api('GET', '/customers/summaries')).status).toBe(400);
    expect((await summaries(['nobody'])).status).toBe(400);
  });
});
