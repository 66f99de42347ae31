import { describe, expect, test } from 'vitest';
import { actorOf } from '../../objects/actor-of.ts';
import { timeAt } from '../../platform/wall-clock.ts';
import { type ChangeEvent, type ChangeRequest, changesOf } from './change-rows.ts';

const cardId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31';
const madeMs = 1_780_000_000_000;
/** An id of version 7, which has the time at which it was made. */
const idAt = (ms: number) => {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};

const request = (ms: number, more: Partial<ChangeRequest> = {}): ChangeRequest => ({
  log_id: `log ${ms}`,
  answered_at: timeAt(madeMs + ms),
  brand_time: timeAt(madeMs + ms),
  duration_ms: 10,
  operation: 'changeCard',
  path: `/cards/${cardId}`,
  is_repeat: false,
  actor: 'person',
  source: 'portal',
  key_label: null,
  person_name: 'Olga Support',
  ...more,
});
const event = (ms: number, status: string, name: ChangeEvent['event'] = 'card.status_changed') => ({
  event_id: idAt(madeMs + ms),
  event: name,
  occurred_at: timeAt(madeMs + ms),
  payload: { card_id: cardId, status },
});

const told = (read: Parameters<typeof changesOf>[1]) =>
  changesOf(cardId, read).map(({ words, states, request: cause }) => [
    words,
    states && `${states.before} → ${states.after}`,
    cause?.log_id ?? null,
  ]);

describe('the changes of an object', () => {
  test('join each request with the states before and after what it did', () => {
    const requests = [request(50_000), request(1_000, { operation: 'createCard', path: '/cards' })];
    const events = [event(49_995, 'inactive'), event(995, 'active', 'card.created')];
    expect(told({ requests, events, hasMore: false })).toEqual([
      ['Card is frozen', 'active → inactive', 'log 50000'],
      ['Card issued', 'null → active', 'log 1000'],
    ]);
  });

  test('have events that no request led to, and requests without an event', () => {
    const requests = [request(50_000, { operation: 'setCardPin', path: `/cards/${cardId}/pin` })];
    expect(told({ requests, events: [event(9_000, 'closed')], hasMore: false })).toEqual([
      ['Set card PIN', null, 'log 50000'],
      ['Card is closed', 'null → closed', null],
    ]);
  });

  test('leave out repeats, and requests that only name the object', () => {
    const requests = [
      request(50_000, { is_repeat: true }),
      request(40_000, { operation: 'createDispute', path: '/disputes' }),
    ];
    expect(told({ requests, events: [], hasMore: false })).toEqual([]);
  });

  test('leave events from before the oldest request that was read to the next page', () => {
    const read = { requests: [request(50_000)], events: [event(9_000, 'closed')] };
    expect(told({ ...read, hasMore: true })).toHaveLength(1);
    expect(told({ ...read, hasMore: false })).toHaveLength(2);
  });
});

test('names who made a change: a person, the label of a key, the customer, or the service', () => {
  const key = { actor: 'key', key_label: 'Backend', person_name: null, source: 'api' } as const;
  expect(actorOf(request(0), true)).toBe('Olga Support');
  expect(actorOf(request(0, { person_name: '[masked]' }), false)).toBe('A colleague');
  expect(actorOf(request(0, key), false)).toBe('Key “Backend”');
  expect(actorOf(request(0, { ...key, actor: 'temporary_key' }), true)).toBe('The customer');
  expect(actorOf(request(0, { ...key, source: 'scenario' }), true)).toBe('A scenario');
  expect(actorOf(null, true)).toBe('The service');
});
