import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ownKey } from './keys.ts';
import { seenIds } from './seen-ids.ts';

const [ada, eve, other] = [
  '01980d5c-7a3e-7c4f-9a51-3f1e8f4229ce',
  '01980d5c-7a3e-7c4f-9a51-0000004229ce',
  '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
];

test('an end of an id finds the ids that answers of the tab have held', () => {
  const queries = new QueryClient();
  expect(seenIds(queries, '4229ce')).toEqual([]);
  queries.setQueryData(ownKey('list'), {
    pages: [{ data: [{ customer_id: ada }, { card_id: other }] }],
  });
  expect(seenIds(queries, '4229ce')).toEqual([ada]);
  queries.setQueryData(ownKey('object', ada), { customer_id: ada, text: `of ${eve}`, fee: null });
  expect(seenIds(queries, '4229ce')).toEqual([ada]);
  queries.setQueryData(ownKey('events'), [{ refs: [eve] }]);
  expect(seenIds(queries, '4229ce')).toEqual([ada, eve]);
  expect(seenIds(queries, '6c11')).toEqual([other]);
});
