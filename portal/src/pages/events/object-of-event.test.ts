import { events } from '@surety/sdk/catalog/events';
import { describe, expect, test } from 'vitest';
import { objectOfEvent } from './object-of-event.ts';

describe('the object of an event', () => {
  test.each([
    ['card.created', { account_id: 'a', card_id: 'b', customer_id: 'c' }, 'card', 'b'],
    ['account.closed', { account_id: 'a', card_id: 'b', customer_id: 'c' }, 'account', 'a'],
    ['account.numbers.corrected', { transfer_id: 't', account_id: 'a' }, 'account', 'a'],
    [
      'transaction.completed',
      { card_id: 'c', transaction_id: 't', amount: '1.00' },
      'transaction',
      't',
    ],
    ['credit.application.approved', { application_id: 'a' }, 'credit_application', 'a'],
  ])('%s is that of the first word of its name', (event, payload, type, id) => {
    expect(objectOfEvent(event, payload)).toEqual({ type, id });
  });

  test('is any other before the customer, and none without ids', () => {
    const idOf = (payload: unknown) => objectOfEvent('other.event', payload)?.id;
    expect(idOf({ customer_id: 'c', thing_id: 'd' })).toBe('d');
    expect(idOf({ customer_id: 'c', thing_id: null })).toBe('c');
    expect(idOf({ event: 'other.event' })).toBeUndefined();
    expect(idOf('text')).toBeUndefined();
  });

  test('is found in the example of each event that has an id', () => {
    for (const [name, { example }] of Object.entries(events)) {
      const hasId = /_id":"/.test(JSON.stringify(example));
      expect([name, objectOfEvent(name, example) !== null]).toEqual([name, hasId]);
    }
  });
});
