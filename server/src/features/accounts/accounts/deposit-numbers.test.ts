import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partsText } from '../../../../test/support/bank-answers.ts';
import { bankSteps } from '../../../../test/support/bank-steps.ts';
import { paymentParts } from '../../../../test/support/incoming-payments.ts';
import { contextOf, openSampleDeposit } from '../../../../test/support/sample-cards.ts';
import {
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../test/support/test-service.ts';
import { createProgram } from '../../tenants/brands/brands.ts';
import { drawAccountNumber, endsOf } from './account-rules.ts';
import { getAccount } from './read-accounts.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const numbersOf = async (brand: TestBrand) => {
  const { depositId } = await openSampleDeposit(service, 0n, brand);
  return (await brand.api('GET', `/accounts/${depositId}`)).body;
};

describe('a new deposit', () => {
  test("has the routing number of its program's bank, as text with its leading zero", async () => {
    const brand = await service.createBrand({ ach_bank_routing_number: '021000021' });
    const { routing_number, account_number, ach } = await numbersOf(brand);
    expect([routing_number, ach.routing_number]).toEqual([21_000_021, '021000021']);
    expect(ach.account_number).toBe(String(account_number));
  });

  test("has an account number of its program's range", async () => {
    const brand = await service.createBrand({
      deposit_account_prefix: '5012',
      deposit_account_digits: 10,
    });
    expect((await numbersOf(brand)).ach.account_number).toMatch(/^5012\d{6}$/);
  });

  test('takes the last free numbers of its range, and is refused after them', async () => {
    const brand = await service.createBrand({
      deposit_account_prefix: '50',
      deposit_account_digits: 6,
    });
    const { customerId, depositId } = await openSampleDeposit(service, 0n, brand);
    const free = ['500000', '505432', '509999'];
    await service.owner.query(
      `with taken as (
         select to_char(n, 'FM000000') as number, n from generate_series(500000, 509999) n)
       insert into accounts (brand_id, account_id, type, status, customer_id, program_id,
           description, currency, routing_number, account_number, date_created, date_updated)
       select $1, gen_random_uuid(), 'security_deposit', 'active', $2, $3, 'Taken', 'USD',
              '110000000', t.number, '2026-07-01', '2026-07-01'
         from taken t
        where t.number <> all ($4) and not exists (
          select from accounts a where a.brand_id = $1 and a.account_number = t.number)`,
      [brand.brandId, customerId, brand.programId, free],
    );
    const own = (await getAccount(await contextOf(service, brand), depositId)).account_number;
    const left = free.filter((number) => number !== own);
    const opened: string[] = [];
    while (opened.length < left.length) {
      opened.push((await numbersOf(brand)).ach.account_number);
    }
    expect(opened.sort()).toEqual(left);
    await expect(openSampleDeposit(service, 0n, brand)).rejects.toThrow('500000 to 509999');
  });
});

test('payroll to the bank of a program and a number of its deposit is credited', async () => {
  const settings = { ach_speed: 'calendar', ach_bank_routing_number: '121042882' } as const;
  const bank = await bankSteps(service, await service.createBrand(settings));
  const deposit = await getAccount(bank.context, bank.depositId);
  const accountNumber = (deposit.account_number ?? '').padStart(15, '0');
  const text = await partsText(paymentParts([{ accountNumber, routingNumber: '121042882' }]));
  const file = await bank.arrive(
    '2026-07-03T13:00:00Z',
    text.replace('1011234567890', '101 121042882'),
  );
  expect((await bank.answers(file?.bank_file_id)).map(({ outcome }) => outcome)).toEqual([
    'applied',
  ]);
});

test('two banks can have assigned one number; an entry reaches the deposit at its own bank', async () => {
  const bank = await bankSteps(service, await service.createBrand({ ach_speed: 'calendar' }));
  const programId = await createProgram(service.service.operator, bank.brand.brandId, {
    name: 'At another bank',
    currency: 'USD',
    settings: { ach_bank_routing_number: '121042882' },
  });
  const first = await getAccount(bank.context, bank.depositId);
  const accountNumber = first.account_number ?? '';
  const other = await openSampleDeposit(service, 0n, { ...bank.brand, programId });
  await service.owner.query('update accounts set account_number = $1 where account_id = $2', [
    accountNumber,
    other.depositId,
  ]);
  const text = await partsText(
    paymentParts([
      { accountNumber, routingNumber: '121042882', amountCents: 700n },
      { accountNumber, routingNumber: '110000000', amountCents: 300n },
    ]),
  );
  await bank.arrive('2026-07-03T13:00:00Z', text);
  const ledgerOf = async (id: string) =>
    (await bank.brand.api('GET', `/accounts/${id}`)).body.balance.ledger_balance;
  expect([await ledgerOf(bank.depositId), await ledgerOf(other.depositId)]).toEqual([10_300, 700]);
});

test.each([
  { prefix: '', digits: 12 },
  { prefix: '501', digits: 8 },
])('every number drawn of $prefix with $digits digits is in the range', (range) => {
  const { first, last } = endsOf(range);
  for (let draw = 0; draw < 200; draw += 1) {
    const number = drawAccountNumber(range);
    expect(number).toHaveLength(range.digits);
    expect(number >= first && number <= last).toBe(true);
  }
});
