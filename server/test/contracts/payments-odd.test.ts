import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPayer, pay } from '../support/payment-steps.ts';
import { proveBooks } from '../support/prove-books.ts';
import { sampleLinkResult, startSampleLink } from '../support/sample-links.ts';
import { sampleBusiness } from '../support/sample-people.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

describe('POST /accounts/{account_id}/payments', () => {
  test('refuses values of other types, sizes and letters, and pays nothing', async () => {
    const payer = await openPayer(service);
    const bodies: unknown[] = [
      null,
      [],
      'text',
      { amount: '100' },
      { amount: true },
      { amount: [100] },
      { amount: -1 },
      { amount: 1e300 },
      { amount: 9_007_199_254_740_992 },
      { amount: null },
      { amount: null, pay: 'current_balance' },
      { pay: 'CURRENT_BALANCE' },
      { pay: 'current_balance\u0000' },
      { pay: ['current_balance'] },
      { amount: 100, pay_on: 20_260_701 },
      { amount: 100, pay_on: '+012026-07-01' },
      { amount: 100, pay_on: '2026-07-01T00:00:00Z' },
      { amount: 100, pay_on: '٢٠٢٦-٠٧-٠١' },
      { amount: 100, pay_on: '' },
      { amount: 100, same_day: 'true' },
      { amount: 100, description: 'a'.repeat(256) },
      { amount: 100, description: 'zero \u0000' },
      { amount: 100, description: { text: 'July' } },
      { amount: 100, source_account_id: 'x'.repeat(36) },
      { amount: 100, source_account_id: `${payer.bankId.slice(0, 8)}\n${payer.bankId.slice(9)}` },
      { amount: 100, source_account_id: [payer.bankId] },
    ];
    const path = `/accounts/${payer.creditId}/payments`;
    for (const body of bodies) {
      const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
      const sent = isObject ? { source_account_id: payer.bankId, ...body } : body;
      const answer = await payer.brand.api('POST', path, sent);
      expect([body, answer.status]).toEqual([body, 400]);
    }
    const { body: list } = await payer.brand.api('GET', path);
    expect(list.data).toEqual([]);
    const upper = payer.bankId.toUpperCase();
    const paid = await pay(payer, { amount: 100, source_account_id: upper, description: 'Ж😀' });
    expect([paid.status, paid.body.origination_account_id]).toEqual([201, payer.bankId]);
  });

  test('takes no name twice in its body, or the last of both', async () => {
    const payer = await openPayer(service);
    const { identity, authorization } = payer.brand.keys;
    const path = `${service.origin}/api/v0.1/accounts/${payer.creditId}/payments`;
    const answer = await fetch(path, {
      method: 'POST',
      headers: { identity, authorization, 'content-type': 'application/json' },
      body: `{"source_account_id":"${payer.bankId}","amount":10000,"amount":1,"amount":2}`,
    });
    const body = (await answer.json()) as { amount?: number };
    expect([
      [201, 2],
      [400, undefined],
    ]).toContainEqual([answer.status, body.amount]);
  });

  test('refuses the account of a business and of another customer as its source', async () => {
    const payer = await openPayer(service);
    const { body: business } = await payer.brand.api('POST', '/businesses', sampleBusiness);
    const owner = { business_id: business.business_id };
    const { body: begun } = await startSampleLink(payer.brand, owner);
    const { body: linked } = await payer.brand.api(
      'POST',
      `/accounts/${begun.account_id}`,
      sampleLinkResult(),
    );
    expect(linked).toMatchObject({ account_id: expect.any(String) });
    const answer = await pay(payer, { amount: 100, source_account_id: linked.account_id });
    expect([answer.status, answer.body.Code]).toEqual([400, 'payment_post_schema']);
    expect(answer.body.Message).toMatch(/same customer/);
  });
});
