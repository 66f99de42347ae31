import { events } from '@surety/sdk/catalog/events';
import { describe, expect, it } from 'vitest';
import { objectOf } from './object-of-event.ts';

describe('the object of an event', () => {
  it('is that of the first word of its name', () => {
    const payload = { account_id: 'a', card_id: 'b', customer_id: 'c' };
    expect(objectOf('card.created', payload)).toBe('b');
    expect(objectOf('account.closed', payload)).toBe('a');
  });

  it('is any other before the customer, and none without ids', () => {
    expect(objectOf('other.thing', { customer_id: 'c', thing_id: 'd' })).toBe('d');
    expect(objectOf('other.thing', { customer_id: 'c', thing_id: null })).toBe('c');
    expect(objectOf('other.thing', { event: 'other.thing' })).toBeNull();
    expect(objectOf('other.thing', 'text')).toBeNull();
  });

  it('is found in the example of each event that has an id', () => {
    for (const [name, { example }] of Object.entries(events)) {
      const hasId = /_id":"/.test(JSON.stringify(example));
      expect([name, objectOf(name, example) !== null]).toEqual([name, hasId]);
    }
  });
});
