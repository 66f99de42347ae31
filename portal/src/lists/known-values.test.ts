import { expect, test } from 'vitest';
import { amountFilters } from './amount-filters.ts';
import { knownValues, queryOf, unusedFilters } from './known-values.ts';

const options = [['pending', 'pending']] as const;
const filters = [
  { name: 'state', label: 'State', options },
  { name: 'person_id', label: 'Person', options, hasOthers: true },
  { name: 'merchant', label: 'Merchant' },
  { name: 'key_id', label: 'Key id', form: /^[0-9a-f]+$/ },
] as const;

test('an address filters by what its closed sets have, by any text, and by filters that the bar does not show', () => {
  const others = { person_id: 'gone', merchant: 'Cafe', card_id: 'id' };
  expect(knownValues(filters, { state: 'bogus', ...others })).toEqual(others);
  const known = { state: 'pending', ...others };
  expect(knownValues(filters, known)).toEqual(known);
});

test('a filter that the list cannot use is named, one without a value is not', () => {
  const named = (values: object) => unusedFilters(filters, { ...values }).map(({ name }) => name);
  expect(named({ state: 'bogus', key_id: 'none' })).toEqual(['state', 'key_id']);
  expect(named({ state: 'pending', key_id: 'ab12', person_id: 'gone' })).toEqual([]);
  expect(named({ state: '', key_id: undefined })).toEqual([]);
});

test('cents are sent as a number, which a copied request shows without quotes', () => {
  expect(queryOf(amountFilters, { amount_min: '5000', amount_max: 'much' })).toEqual({
    amount_min: 5000,
  });
});

test('a day is its first moment where the service takes a time, and stays a day where it takes days', () => {
  const days = [
    { name: 'since', label: 'Since', isDay: true, isTime: true },
    { name: 'from', label: 'From', isDay: true },
  ] as const;
  expect(queryOf(days, { since: '2026-01-05', from: '2026-01-05' })).toEqual({
    since: '2026-01-05T00:00:00Z',
    from: '2026-01-05',
  });
  const time = { since: '2026-01-05T12:30:00Z', from: undefined };
  expect(queryOf(days, time)).toEqual(time);
});
