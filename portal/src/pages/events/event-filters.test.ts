import { expect, test } from 'vitest';
import { readEventQuery } from './event-filters.ts';

test('patterns are separated, and ids that are none are left out', () => {
  expect(readEventQuery({ event: 'kyc.*, card.created', customer_id: 'me' })).toEqual({
    order: 'newest',
    event: ['kyc.*', 'card.created'],
  });
  const id = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
  expect(readEventQuery({ event: ' ', object_id: id })).toEqual({ order: 'newest', object_id: id });
});
