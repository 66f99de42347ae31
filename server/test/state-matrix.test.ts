import { expect, test } from 'vitest';
import { defineStates } from '../src/kernel/state-table.ts';
import { movesOf } from './state-matrix.ts';

const lamp = defineStates({
  title: 'Lamp',
  states: ['off', 'on', 'broken'],
  guards: { hasPower: (input: { volts: number }) => input.volts > 0 },
  rows: [
    { from: null, on: 'install', to: 'off' },
    { from: 'off', on: 'switch', when: 'hasPower', to: 'on', then: ['light', 'hum'] },
    { from: 'on', on: 'switch', to: 'off' },
    { from: ['off', 'on'], on: 'drop', to: 'broken' },
  ],
});

test('lists each transition of the matrix once, with its case only when cases differ', () => {
  expect(movesOf(lamp, { power: { volts: 230 }, blackout: { volts: 0 } })).toEqual([
    '(none) + install -> off',
    'off + switch [power] -> on (light, hum)',
    'off + drop -> broken',
    'on + switch -> off',
    'on + drop -> broken',
  ]);
});

test('refuses to evaluate a matrix without a case', () => {
  expect(() => movesOf(lamp, {})).toThrow(/at least one case/);
});
