import { expect, test } from 'vitest';
import { idsIn } from './ids-of-page.ts';

const customer = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
const card = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c12';

test('finds ids by the names of their fields, each once', () => {
  const page = { pages: [{ data: [{ customer_id: customer, card_id: card }, { card_id: card }] }] };
  expect(Object.fromEntries(idsIn([page]))).toEqual({ customer_id: [customer], card_id: [card] });
});

test('knows the object of a page by its type', () => {
  const found = idsIn([{ object_id: card, type: 'card', states: [] }]);
  expect(found.get('card_id')).toEqual([card]);
});

test('takes no text that is no id', () => {
  expect([...idsIn([{ brand_person_id: 'anna', note: customer }])]).toEqual([]);
});
