import { expect, test } from 'vitest';
import { knownValues } from './known-values.ts';

const options = [['pending', 'pending']] as const;
const filters = [
  { name: 'state', label: 'State', options },
  { name: 'person_id', label: 'Person', options, hasOthers: true },
  { name: 'merchant', label: 'Merchant' },
] as const;

test('an address filters by what its closed sets have, by any text, and by filters that the bar does not show', () => {
  const others = { person_id: 'gone', merchant: 'Cafe', card_id: 'id' };
  expect(knownValues(filters, { state: 'bogus', ...others })).toEqual(others);
  const known = { state: 'pending', ...others };
  expect(knownValues(filters, known)).toEqual(known);
});
