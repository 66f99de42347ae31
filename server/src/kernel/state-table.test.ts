import { describe, expect, test } from 'vitest';
import {
  defineStates,
  performEffects,
  possibleRows,
  type StateTable,
  transition,
} from './state-table.ts';

const gate = defineStates({
  title: 'Gate',
  states: ['closed', 'open', 'locked'],
  guards: {
    keyFits: (input: { key: string }) => input.key === 'brass',
    inOfficeHours: (input: { hour: number }) => input.hour >= 9,
  },
  rows: [
    { from: null, on: 'hang', to: 'closed' },
    { from: 'closed', on: 'push', when: 'inOfficeHours', to: 'open' },
    { from: 'closed', on: 'push', to: 'closed', then: ['ringBell'] },
    { from: ['open', 'closed'], on: 'lock', when: 'keyFits', to: 'locked', then: ['log', 'beep'] },
    { from: 'locked', on: 'unlock', when: 'keyFits', to: 'closed' },
  ],
});

const atNoon = { key: 'brass', hour: 12 };

describe('rows that leave a state', () => {
  const toldOf = (state: string, known?: object) =>
    possibleRows(gate, state, known ? { known } : null).map(({ row, isPossible }) => [
      row.on,
      row.to,
      isPossible,
    ]);

  test('are possible where their event takes them, as the transition does', () => {
    expect(toldOf('closed', { key: 'brass', hour: 12 })).toEqual([
      ['push', 'open', true],
      ['push', 'closed', false],
      ['lock', 'locked', true],
    ]);
    expect(toldOf('closed', { key: 'tin', hour: 3 })).toEqual([
      ['push', 'open', false],
      ['push', 'closed', true],
      ['lock', 'locked', false],
    ]);
  });

  test('may be possible where a guard decides whose input is not known', () => {
    expect(toldOf('closed')).toEqual([
      ['push', 'open', null],
      ['push', 'closed', null],
      ['lock', 'locked', null],
    ]);
    expect(toldOf('locked')).toEqual([['unlock', 'closed', null]]);
  });
});

describe('a transition', () => {
  test('returns the state entered and the effects in their order', () => {
    expect(transition(gate, 'open', 'lock', atNoon)).toEqual({
      moved: true,
      to: 'locked',
      effects: ['log', 'beep'],
    });
  });

  test('creates only from null', () => {
    expect(transition(gate, null, 'hang', atNoon)).toEqual({
      moved: true,
      to: 'closed',
      effects: [],
    });
    expect(transition(gate, 'open', 'hang', atNoon)).toEqual({ moved: false, unmet: [] });
  });

  test('without a matching row is refused and names no guard', () => {
    expect(transition(gate, 'locked', 'push', atNoon)).toEqual({ moved: false, unmet: [] });
  });

  test('is refused with the name of the guard that did not hold', () => {
    const input = { key: 'tin', hour: 12 };
    expect(transition(gate, 'locked', 'unlock', input)).toEqual({
      moved: false,
      unmet: ['keyFits'],
    });
  });

  test('takes the unguarded row if the guard of the row above it does not hold', () => {
    const atNight = { key: 'brass', hour: 3 };
    expect(transition(gate, 'closed', 'push', atNoon)).toMatchObject({ to: 'open' });
    expect(transition(gate, 'closed', 'push', atNight)).toMatchObject({
      to: 'closed',
      effects: ['ringBell'],
    });
  });

  test('of a table without guards needs no input', () => {
    const lamp = defineStates({
      title: 'Lamp',
      states: ['off', 'on'],
      rows: [
        { from: null, on: 'install', to: 'off' },
        { from: 'off', on: 'switch', to: 'on' },
      ],
    });
    expect(transition(lamp, 'off', 'switch')).toMatchObject({ moved: true, to: 'on' });
  });
});

describe('a table is refused at load', () => {
  const sound = {
    title: 'Lamp',
    states: ['off', 'on'],
    rows: [
      { from: null, on: 'install', to: 'off' },
      { from: 'off', on: 'switch', to: 'on' },
    ],
  } as const satisfies StateTable;
  const last = sound.rows[1];

  test.each<[why: string, table: StateTable, message: RegExp]>([
    ['a source is unknown', withRow({ ...last, from: 'dim' }), /unknown state dim/],
    ['one of several sources is unknown', withRow({ ...last, from: ['on', 'dim'] }), /dim/],
    ['a target is unknown', withRow({ ...last, from: 'on', to: 'dim' }), /unknown state dim/],
    ['two rows fit at once', withRow(last), /a row for off on switch is never reached/],
    ['two creations fit at once', withRow(sound.rows[0]), /a row for creation on install/],
    [
      'a guard stands behind a row without one',
      { ...withRow({ ...last, when: 'dark' }), guards: { dark: () => true } },
      /a row for off on switch is never reached/,
    ],
    ['a guard is not defined', withRow({ ...last, on: 'tap', when: 'dark' }), /no guard dark/],
    ['a guard is not used', { ...sound, guards: { dark: () => true } }, /unused guard dark/],
    ['a state is unreachable', { ...sound, states: ['off', 'on', 'dim'] }, /unreachable state dim/],
    ['only itself leads to a state', withLoop(), /unreachable state dim/],
    ['a state kept for later is reached', { ...sound, unreached: ['on'] }, /state on is reached/],
    ['nothing creates it', { ...sound, rows: [last] }, /unreachable state off/],
  ])('when %s', (_why, table, message) => {
    expect(() => defineStates(table)).toThrow(message);
  });

  test('with every mistake in one message', () => {
    const table = { ...sound, states: ['off', 'dim'], guards: { dark: () => true } };
    expect(() => defineStates(table)).toThrow(
      'Lamp: unknown state on; unused guard dark; unreachable state dim',
    );
  });

  test('unless an unreached state is declared as such', () => {
    const table = { ...sound, states: ['off', 'on', 'dim'], unreached: ['dim'] };
    expect(defineStates(table)).toBe(table);
  });

  function withRow(row: StateTable['rows'][number]): StateTable {
    return { ...sound, rows: [...sound.rows, row] };
  }

  function withLoop(): StateTable {
    return { ...withRow({ from: 'dim', on: 'tap', to: 'dim' }), states: ['off', 'on', 'dim'] };
  }
});

test('effects are performed in the order of their row', async () => {
  const performed: string[] = [];
  const note = (name: string) => async () => performed.push(name);
  await performEffects(['post', 'announce'], { announce: note('announce'), post: note('post') });
  expect(performed).toEqual(['post', 'announce']);
});

test('an effect without a performer is refused', async () => {
  const effects: ('post' | 'announce')[] = ['post', 'announce'];
  const performed = performEffects(effects, { post: async () => undefined });
  await expect(performed).rejects.toThrow('Nothing performs announce at this move');
});
