import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleCard, openSampleDeposit, samplePurchase } from '../support/sample-cards.ts';
import { temporaryApi } from '../support/sample-links.ts';
import {
  apiOf,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31';
const ask = (brand: TestBrand, query = '', programId = brand.programId) =>
  brand.api('GET', `/ledger/trial-balance?program_id=${programId}${query}`);

/**
 * Opens a card with a limit of 100.00 of which 30.00 have cleared, and a second deposit of 5.00.
 */
async function brandWithMoney(): Promise<TestBrand> {
  const brand = await service.createBrand();
  const card = await openSampleCard(service, 10_000n, brand);
  await openSampleDeposit(service, 500n, brand);
  const purchase = samplePurchase(card.cardId, '30.00');
  const { body } = await brand.api('POST', '/simulate/authorization', purchase);
  await brand.api('POST', '/simulate/clearing', {
    transaction_id: body.transaction_id,
    amount: '30.00',
  });
  return brand;
}

describe('GET /ledger/trial-balance', () => {
  test('shows each kind of account on its side, with equal sums of both sides', async () => {
    const brand = await brandWithMoney();
    const { status, body } = await ask(brand);
    expect(status).toBe(200);
    expect(body).toEqual({
      program_id: brand.programId,
      program_name: 'Test program',
      currency: 'USD',
      as_of: expect.stringMatching(/Z$/),
      accounts: [
        { kind: 'security_deposit', count: 2, debit: 0, credit: 10_500 },
        { kind: 'credit', count: 1, debit: 3_000, credit: 0 },
        { kind: 'bank_settlement', count: 1, debit: 10_500, credit: 0 },
        { kind: 'network_settlement', count: 1, debit: 0, credit: 3_000 },
        { kind: 'brand_funding', count: 0, debit: 0, credit: 0 },
        { kind: 'account_validation', count: 0, debit: 0, credit: 0 },
      ],
      debit_total: 13_500,
      credit_total: 13_500,
      balanced: true,
    });
  });

  test('of a program without accounts is zero on both sides', async () => {
    const { body } = await ask(await service.createBrand());
    expect(body).toMatchObject({ debit_total: 0, credit_total: 0, balanced: true });
    expect(body.accounts).toHaveLength(6);
  });

  test('reports unequal sides', async () => {
    const brand = await brandWithMoney();
    await service.owner.query(
      `update account_balances set ledger_cents = ledger_cents + 1
        where brand_id = $1 and kind = 'credit'`,
      [brand.brandId],
    );
    const { body } = await ask(brand);
    expect(body).toMatchObject({ debit_total: 13_499, credit_total: 13_500, balanced: false });
  });

  test.each([
    ['', 'program_id'],
    ['?program_id=nonsense', 'program_id'],
    [`?program_id=${nobody}&format=xml`, 'format'],
  ])('refuses the query "%s"', async (query, field) => {
    const { status, body } = await service.brand.api('GET', `/ledger/trial-balance${query}`);
    expect([status, body.Code]).toEqual([400, 'trial_balance_schema']);
    expect(body.Message).toContain(field);
  });

  test('answers 404 for a program that is unknown or of another brand', async () => {
    for (const programId of [nobody, service.brand.programId]) {
      for (const query of ['', '&format=csv']) {
        const { status, body } = await ask(await service.createBrand(), query, programId);
        expect([status, body.Code]).toEqual([404, 'invalid_program']);
      }
    }
  });

  test('is 401 without keys and 403 with a temporary key', async () => {
    const { customerId } = await openSampleDeposit(service, 0n);
    const path = `/ledger/trial-balance?program_id=${service.brand.programId}`;
    expect((await apiOf(service.origin, null)('GET', path)).status).toBe(401);
    const temporary = await temporaryApi(service, service.brand, customerId);
    expect((await temporary('GET', path)).status).toBe(403);
  });

  test('as CSV ends with the totals, and no name can run as a formula', async () => {
    const brand = await brandWithMoney();
    await service.owner.query('update programs set name = $2 where brand_id = $1', [
      brand.brandId,
      '=HYPERLINK("http://example.test","a")',
    ]);
    const { status, headers, body } = await ask(brand, '&format=csv');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
    const name = `"'=HYPERLINK(""http://example.test"",""a"")"`;
    const line = (rest: string) => `${brand.programId},${name},USD,${rest}`;
    expect(body.split('\r\n')).toEqual([
      'program_id,program_name,currency,kind,count,debit,credit',
      line('security_deposit,2,0,10500'),
      line('credit,1,3000,0'),
      line('bank_settlement,1,10500,0'),
      line('network_settlement,1,0,3000'),
      line('brand_funding,0,0,0'),
      line('account_validation,0,0,0'),
      line('total,,13500,13500'),
      '',
    ]);
  });
});
