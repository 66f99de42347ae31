import type { ObjectMove } from '@surety/sdk';
import { machines } from '@surety/sdk/catalog/machines';
import { describe, expect, test } from 'vitest';
import { offersOf, verbOf, verbs } from './verbs.ts';

const move = (on: string, changes: Partial<ObjectMove> = {}): ObjectMove => ({
  machine: 'card',
  on,
  when: null,
  to: 'active',
  effects: [],
  is_possible: true,
  operation: {
    operation_id: 'changeCard',
    method: 'PATCH',
    path: '/cards/1',
    body: {},
    asks: [],
    only_for: null,
  },
  reason: null,
  ...changes,
});
const labelsOf = (...moves: ObjectMove[]) =>
  offersOf({ states: [{ machine: 'card', title: 'Card', state: 'inactive' }], moves }).map(
    ({ verb }) => verb.label,
  );

describe('verbs', () => {
  test('belong to moves that the machines have', () => {
    const unknown = Object.entries(verbs).flatMap(([machine, own]) =>
      Object.keys(own).filter((on) => !machines[machine]?.moves.some((row) => row.on === on)),
    );
    expect(unknown).toEqual([]);
    expect(verbOf({ machine: 'card', on: 'deactivate' })?.label).toBe('Freeze');
  });

  test('are offered where their move is possible, or may be', () => {
    expect(labelsOf(move('reactivate'))).toEqual(['Unfreeze']);
    expect(labelsOf(move('reactivate', { is_possible: null }))).toEqual(['Unfreeze']);
    expect(labelsOf(move('activate', { is_possible: false }), move('reactivate'))).toEqual([
      'Unfreeze',
    ]);
  });

  test('are one button where facts leave open to which state a request leads', () => {
    const checks = ['closing', 'closed'].map((to) =>
      move('check', { machine: 'closing', to, is_possible: null }),
    );
    const offered = (state: string) =>
      offersOf({
        states: [{ machine: 'closing', title: 'Account closing', state }],
        moves: checks,
      });
    expect(offered('stopped').map(({ verb }) => verb.label)).toEqual(['Try closing again…']);
    // It goes on by itself.
    expect(offered('closing')).toEqual([]);
  });

  test('are not offered where no request makes the move', () => {
    expect(labelsOf(move('close', { operation: null, reason: 'Time does this.' }))).toEqual([]);
  });
});
