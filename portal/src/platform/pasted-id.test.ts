import { expect, test } from 'vitest';
import { readPasted, shortForm } from './pasted-id.ts';

const id = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

test.each([
  id,
  id.toUpperCase(),
  ` ${id}\r\n`,
  `"${id}"`,
  `'${id}',`,
  `"customer_id": "${id}",`,
  `customer_id=${id}`,
  `{"customer_id":"${id}"}`,
  `<${id}>`,
  `\u200b${id}\ufeff`,
  `http://localhost:4000/api/v0.1/customers/${id}`,
  `https://example.com/portal/w/01980d5c7a3e/customers/${id}?tab=cards`,
  `/customers/01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c99/accounts/${id}`,
])('the id of %j is read', (text) => expect(readPasted(text)).toBe(id));

test.each([
  ['Ada Sample', 'Ada Sample'],
  [' ada@example.com\n', 'ada@example.com'],
  ['"ada@example.com",', 'ada@example.com'],
  ["O'Brien", "O'Brien"],
])('any other text stays as it is: %j', (text, value) => expect(readPasted(text)).toBe(value));

test('the short form of an id is told from words', () => {
  expect(shortForm('…4229ce')).toBe('4229ce');
  expect(shortForm('...4229CE')).toBe('4229ce');
  expect(shortForm('4229ce')).toBeNull();
  expect(shortForm('…')).toBeNull();
});
