import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fingerprintOfPurchase, isExistingMinute, type PurchaseRequest } from './purchase-rules.ts';

const request: PurchaseRequest = {
  cardId: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31',
  amountCents: 1234n,
  currency: 'USD',
  transactionTime: '2026-07-01 09:30',
  merchantName: 'Coffee House',
  merchantId: '1234',
  merchantCity: 'Springfield',
  merchantState: 'IL',
  merchantZipCode: '62701',
  merchantCountry: 'US',
  mcc: '5812',
  exchange: null,
};

test('the fingerprint of a purchase covers every field of its request', () => {
  const text =
    '["01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31","1234","USD","2026-07-01 09:30","Coffee House","1234","Springfield","IL","62701","US","5812","null"]';
  expect(fingerprintOfPurchase(request)).toEqual(hash('sha256', text, 'buffer'));
  const exchange = { rate: '1.0837', convertedCents: 1337n };
  const withRate = text.replace('"null"', '"1.0837"');
  expect(fingerprintOfPurchase({ ...request, exchange })).toEqual(
    hash('sha256', withRate, 'buffer'),
  );
  const abroad = { ...request, merchantCountry: null };
  const withoutCountry = text.replace('"US"', '"null"');
  expect(fingerprintOfPurchase(abroad)).toEqual(hash('sha256', withoutCountry, 'buffer'));
});

test.each([
  ['2026-07-01 09:30', true],
  ['2026-01-31 00:00', true],
  ['2026-12-28 23:59', true],
  ['2024-02-29 12:00', true],
  ['2026-02-29 12:00', false],
  ['2026-04-31 12:00', false],
  ['2026-04-30 12:00', true],
  ['2026-00-10 12:00', false],
  ['2026-13-10 12:00', false],
  ['2026-07-00 12:00', false],
  ['2026-07-32 12:00', false],
  ['2026-07-01 24:00', false],
  ['2026-07-01 09:60', false],
  ['0999-07-01 09:30', false],
  ['2026-07-01T09:30', false],
  ['2026-07-01 09:30:00', false],
])('%s is an existing minute: %s', (text, exists) => {
  expect(isExistingMinute(text)).toBe(exists);
});
