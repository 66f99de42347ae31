import type { Event } from '@surety/sdk';
import { events } from '@surety/sdk/catalog/events';
import { machines } from '@surety/sdk/catalog/machines';
import { describe, expect, test } from 'vitest';
import { eventsOfValidation, readWay, walkedArrows } from './machine-way.ts';

const none = { title: '', states: [], moves: [] };

/** An event as the record has it, at a minute of one hour. */
const eventAt = (minute: number, event: Event['event'], fields: object = {}): Event => ({
  event_id: `id-${minute}`,
  position: String(minute),
  event,
  occurred_at: `2026-07-01T12:${String(minute).padStart(2, '0')}:00.000Z`,
  customer_id: null,
  payload: { event, ...fields } as Event['payload'],
});

describe('the way of an object through its machine', () => {
  test('has the state and the time that each of its events tells', () => {
    const way = readWay('transaction', machines.transaction ?? none, [
      eventAt(1, 'transaction.authorized', { transaction_state: 'pending' }),
      eventAt(2, 'transaction.cleared', { transaction_state: 'pending' }),
      eventAt(3, 'transaction.completed', { transaction_state: 'completed' }),
    ]);
    expect(way.map(({ number, state, at }) => [number, state, at.slice(11, 16)])).toEqual([
      [1, 'pending', '12:01'],
      [2, 'pending', '12:02'],
      [3, 'completed', '12:03'],
    ]);
    expect([...walkedArrows(way)]).toEqual(['pending pending', 'pending completed']);
  });

  test('reads one event for each machine of its object', () => {
    const closed = [eventAt(1, 'account.closing'), eventAt(2, 'account.closed')];
    const statesOf = (name: string) =>
      readWay(name, machines[name] ?? none, closed).map(({ state }) => state);
    expect(statesOf('account')).toEqual(['inactive', 'closed']);
    expect(statesOf('closing')).toEqual(['closing', 'closed']);
    expect(statesOf('account-history')).toEqual([]);
  });

  test('of a validation has those of its account that name it', () => {
    const events = [
      eventAt(1, 'account.closing'),
      eventAt(2, 'account.micro_deposits.arrived', { validation_id: 'a' }),
      eventAt(3, 'account.validation.failed', { validation_id: 'b' }),
      eventAt(4, 'account.validation.verified', { validation_id: 'a' }),
    ];
    const own = eventsOfValidation(events, 'a');
    const way = readWay('account-validation', machines['account-validation'] ?? none, own);
    expect(way.map(({ state }) => state)).toEqual(['awaiting_amounts', 'verified']);
  });

  test('leaves out what tells no state of the machine', () => {
    const way = readWay('card', machines.card ?? none, [
      eventAt(1, 'card.created', { status: 'active' }),
      eventAt(2, 'card.controls_changed'),
      eventAt(3, 'card.status_changed', { status: 'melted' }),
    ]);
    expect(way.map(({ state }) => state)).toEqual(['active']);
  });

  test('knows the events whose example names a state', () => {
    for (const [event, machine] of [
      ['transfer.returned', 'transfer'],
      ['kyc.verification.submitted', 'kyc'],
      ['credit.application.kyc_warning', 'application'],
      ['card.status_changed', 'card'],
    ] as const) {
      const { example } = events[event] ?? {};
      const way = readWay(machine, machines[machine] ?? none, [
        eventAt(1, event, example as object),
      ]);
      expect([event, way.length]).toEqual([event, 1]);
    }
  });
});
