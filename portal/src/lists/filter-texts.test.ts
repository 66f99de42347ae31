import { expect, test } from 'vitest';
import { amountFilters } from './amount-filters.ts';
import { textOfValue, valueOfText } from './filter-texts.ts';
import { unusedFilters } from './known-values.ts';

const [least, most] = amountFilters;

test.each([
  ['50', '5000', '$50.00'],
  ['$1,234.5', '123450', '$1,234.50'],
  ['0', '0', '$0.00'],
  ['', '', ''],
])(
  'an amount of "%s" is %s cents in the address, and "%s" in its field',
  (written, value, shown) => {
    expect(valueOfText(least, written)).toBe(value);
    expect(textOfValue(least, value)).toBe(shown);
    expect(unusedFilters(amountFilters, { amount_min: value })).toEqual([]);
  },
);

test.each(['much', '-5', '5.123'])('a text that is no amount stays and is named: %s', (text) => {
  const value = valueOfText(most, text);
  expect(textOfValue(most, value)).toBe(text);
  expect(unusedFilters(amountFilters, { amount_max: value })).toEqual([most]);
});

test('a filter of another kind keeps its digits', () => {
  expect(valueOfText({}, '5812')).toBe('5812');
  expect(textOfValue({}, '5812')).toBe('5812');
});
