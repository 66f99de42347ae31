import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { behaviourCalls } from '../support/behaviour-calls.ts';
import { openSampleDeposit } from '../support/sample-cards.ts';
import { createSampleCustomer, linkSampleAccount } from '../support/sample-links.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;
let brand: TestBrand;
let customer_id: string;
let behaviour: ReturnType<typeof behaviourCalls>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  brand = await service.createBrand();
  customer_id = await createSampleCustomer(brand);
  behaviour = behaviourCalls(brand);
});

let tokens = 0;
const link = (ending = '', headers = {}) => {
  tokens += 1;
  const processor_token = `processor-sandbox-told-${tokens}${ending}`;
  return brand.api('POST', '/accounts/processor_tokens', { customer_id, processor_token }, headers);
};

describe('an aggregation provider with a set behaviour', () => {
  test.each([
    [{ outcome: 'login_required' }, 424, 'processor_error'],
    [{ outcome: 'not_enabled' }, 422, 'integration_not_enabled'],
    [{ outcome: 'identity_mismatch' }, 400, 'account_post_schema'],
    [{ outcome: 'timeout' }, 424, 'processor_timeout'],
    [{ down: true }, 424, 'processor_unavailable'],
  ])('%j links nothing once: %i %s', async (behave, status, code) => {
    await behaviour.set('aggregator', behave);
    expect(await link()).toMatchObject({ status, body: { Code: code } });
    const { body } = await brand.api('GET', `/accounts/${customer_id}/external_accounts`);
    expect(body).toEqual([]);
    expect((await link()).status).toBe(201);
    expect(await behaviour.list()).toMatchObject([{ used_count: 1, remaining: 0 }]);
  });

  test('links as pending when set to unverified, whatever the token says', async () => {
    await behaviour.set('aggregator', { outcome: 'unverified' });
    expect((await link()).body.verification_status).toBe('pending_automatic_verification');
    await behaviour.set('aggregator', { outcome: 'healthy' }, { scope: { customer_id } });
    expect(await link('-not-enabled')).toMatchObject({
      status: 201,
      body: { verification_status: 'instantly_verified' },
    });
  });

  test('links under the same Idempotency-Key once its outage is over', async () => {
    await behaviour.set('aggregator', { down: true }, { times: 2 });
    const ask = () =>
      brand.api(
        'POST',
        '/accounts/processor_tokens',
        { customer_id, processor_token: 'processor-sandbox-keyed' },
        { 'idempotency-key': 'link-1' },
      );
    expect([(await ask()).status, (await ask()).status]).toEqual([424, 424]);
    expect((await ask()).status).toBe(201);
  });

  test('creates no link token and finishes no flow while it is down', async () => {
    const flow = { type: 'external', link_type: 'plaid', customer_id };
    const begun = await brand.api('POST', '/accounts', flow);
    await behaviour.set('aggregator', { down: true }, { times: 'always' });
    expect(await brand.api('POST', '/accounts', flow)).toMatchObject({ status: 424 });
    const finish = () =>
      brand.api('POST', `/accounts/${begun.body.account_id}`, {
        public_token: 'public-sandbox-told',
        external_account_id: 'acc-1',
        verification_status: 'instantly_verified',
        bank_name: 'Old Mill Bank',
      });
    expect(await finish()).toMatchObject({ status: 424, body: { Code: 'processor_unavailable' } });
    await behaviour.remove();
    expect(await finish()).toMatchObject({ status: 200, body: { status: 'active' } });
  });

  test('returns an empty history for the account set so, and a full one for others', async () => {
    const [account_id, other] = [
      await linkSampleAccount(brand, customer_id),
      await linkSampleAccount(brand, customer_id),
    ];
    await behaviour.set('aggregator', { outcome: 'empty' }, { scope: { account_id } });
    const historyOf = (id: string) =>
      eventually(async () => {
        const { body } = await brand.api('GET', `/accounts/${id}/history`);
        return body.type === 'external' && body;
      });
    expect((await historyOf(other)).transactions.length).toBeGreaterThan(0);
    expect((await historyOf(account_id)).transactions).toEqual([]);
  });

  test('makes a transfer fail when set to withhold account numbers; the next one settles', async () => {
    const { customerId, depositId } = await openSampleDeposit(service, 0n, brand);
    const account_id = await linkSampleAccount(brand, customerId);
    await behaviour.set('aggregator', { outcome: 'login_required' }, { scope: { account_id } });
    const pull = async (status: string) => {
      const asked = await brand.api('POST', '/transfers', {
        origination_account_id: account_id,
        destination_account_id: depositId,
        amount: 2_000,
      });
      await eventually(async () => {
        const { body } = await brand.api('GET', `/transfers/${asked.body.transfer_id}`);
        return body.status === status;
      });
    };
    await pull('failed');
    await pull('completed');
  });
});
