import { stripVTControlCharacters } from 'node:util';
import type { Event } from '@surety/sdk';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../src/commands/listen/listen-message.ts';
import {
  applyUpdate,
  type Delivery,
  type ListenUpdate,
} from '../../src/commands/listen/listen-state.ts';
import { readKeys } from '../../src/commands/listen/screen/read-keys.ts';
import { renderScreen } from '../../src/commands/listen/screen/render-screen.ts';
import {
  firstScreen,
  type Key,
  pressKey,
  type ScreenAction,
  type ScreenState,
} from '../../src/commands/listen/screen/screen-state.ts';

const target = 'http://localhost:3000/webhooks';
const size = { columns: 100, rows: 12, isColoured: false, showTime: () => '14:03:10' };

const eventOf = (number: number, name = 'card.created', note = ''): Event => {
  const fields = {
    event_id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    position: String(number),
    event: name,
    occurred_at: '2026-07-01T12:00:00.000Z',
    customer_id: null,
    payload: { event: name, note },
  };
  return JSON.parse(JSON.stringify(fields));
};
const deliveryOf = (number: number, changes: object = {}, event = eventOf(number)): Delivery => {
  const [message] = messagesOf(event, null);
  if (!message) throw new Error('An event has a message');
  const outcome = { status: 200, answer: 'thanks', error: null, isAway: false, durationMs: 12 };
  const common = { number, message, atMs: 0, attempts: 1, isRepeat: false };
  return { ...common, state: 'answered', outcome, ...changes };
};
const after = (...updates: ListenUpdate[]): ScreenState => ({
  ...firstScreen(target),
  listen: updates.reduce(applyUpdate, firstScreen(target).listen),
});
const connected: ListenUpdate = { kind: 'connection', connection: { state: 'connected' } };
const deliver = (...args: Parameters<typeof deliveryOf>): ListenUpdate => ({
  kind: 'delivery',
  delivery: deliveryOf(...args),
});
const press = (state: ScreenState, ...keys: Key[]) => {
  let action: ScreenAction | null = null;
  for (const key of keys) ({ state, action } = pressKey(state, key));
  return { state, action };
};
const textOf = (state: ScreenState, changes: object = {}) =>
  renderScreen(state, { ...size, ...changes }).join('\n');

describe('the picture of listen', () => {
  test('shows target, connection, counts, and each event with its answer', () => {
    const state = after(
      connected,
      deliver(1),
      deliver(2, { outcome: { status: 500, durationMs: 3 } }),
    );
    const lines = renderScreen(state, size).map((line) => line.trimEnd());
    expect(lines).toEqual([
      'surety listen  to http://localhost:3000/webhooks',
      'service: connected',
      '1 accepted, 1 not',
      ` 14:03:10  200 12 ms    card.created                       ${eventOf(1).event_id}`,
      `>14:03:10  500 3 ms     card.created                       ${eventOf(2).event_id}`,
      ...Array(5).fill(''),
      '',
      'up/down choose  enter details  r resend  c curl  o open  / filter  space pause  q quit',
    ]);
  });

  test.each([
    [{ connection: { state: 'connecting' } }, 'service: connecting'],
    [
      {
        connection: { state: 'offline', reason: 'fetch failed', sinceMs: 0, retryInMs: 4_000 },
      },
      'service: offline since 14:03:10, retry in 4 s: fetch failed',
    ],
  ] as const)('tells of the connection as it is: %j', (update, line) => {
    expect(textOf(after({ kind: 'connection', ...update }))).toContain(line);
  });

  test('counts what is to be caught up, and tells of a local server that is away', () => {
    const backlog: ListenUpdate = { kind: 'backlog', waiting: 312, hasMore: true };
    expect(textOf(after(connected, backlog))).toContain('service: catching up 312+');
    const away: ListenUpdate = {
      kind: 'away',
      away: { reason: 'the connection was refused', sinceMs: 0, retryInMs: 400 },
    };
    expect(textOf(after(connected, away))).toContain(
      'local server: the connection was refused since 14:03:10, retry in 0.4 s; no event is skipped',
    );
  });

  test.each([
    [20, 5],
    [40, 8],
    [79, 24],
    [200, 50],
    [1, 1],
  ])('fills exactly %i columns and %i rows, also with wide characters', (columns, rows) => {
    const wide = deliver(1, {}, eventOf(1, '名前が長い\u001b[2Jイベント'));
    for (const view of ['list', 'details', 'curl'] as const) {
      const lines = renderScreen({ ...after(connected, wide), view }, { ...size, columns, rows });
      expect(lines).toHaveLength(rows);
      const widths = lines.map((line) =>
        [...line].reduce((sum, one) => sum + (one > '\u2e80' && one < '\uffff' ? 2 : 1), 0),
      );
      expect(new Set(widths)).toEqual(new Set([Math.max(20, columns)]));
    }
  });

  test('colours nothing but what it is allowed to, and never passes on control characters', () => {
    const evil = deliver(1, {}, eventOf(1, 'card.created', '\u001b]0;title\u0007\u001b[31m'));
    const state = { ...after(connected, evil), view: 'details' as const };
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(textOf(state)).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
    const plain = textOf(after(connected, deliver(1)), { isColoured: true });
    expect(plain).toContain('\u001b[');
    expect(stripVTControlCharacters(plain)).not.toContain('\u001b');
  });
});

describe('a key', () => {
  const three = after(connected, deliver(1), deliver(2), deliver(3));

  test('chooses an event, and lets the list follow again at the newest', () => {
    expect(press(three, 'up', 'up').state.chosen).toBe(1);
    expect(press(three, 'up', 'up', 'up', 'up').state.chosen).toBe(1);
    expect(press(three, 'up', 'down').state.chosen).toBeNull();
  });

  test('opens and closes the details, with payload and answer', () => {
    const { state } = press(three, 'up', 'enter');
    expect(textOf(state, { rows: 20 })).toMatch(/answer: 200 in 12 ms[\s\S]*thanks[\s\S]*"event"/);
    expect(press(state, { text: 'd' }).state.view).toBe('list');
    expect(press(state, 'escape').state).toMatchObject({ view: 'list', chosen: 2 });
  });

  test.each([
    ['r', 'resend'],
    ['c', 'copy'],
    ['o', 'open'],
  ] as const)('%s asks to %s the chosen event', (text, kind) => {
    const { action } = press(three, 'up', { text });
    expect(action).toMatchObject({ kind, delivery: { number: 2 } });
  });

  test('shows the event as a command for curl', () => {
    const { state } = press(three, { text: 'c' });
    expect(textOf(state, { rows: 20 })).toMatch(/curl -sS -X POST 'http:\/\/localhost:3000/);
  });

  test('pauses and goes on, quits and interrupts', () => {
    const paused = press(three, { text: ' ' });
    expect(paused.action).toEqual({ kind: 'pause', isPaused: true });
    expect(textOf(paused.state)).toContain('PAUSED');
    expect(press(paused.state, { text: ' ' }).action).toEqual({ kind: 'pause', isPaused: false });
    expect(press(three, { text: 'q' }).action).toEqual({ kind: 'quit' });
    expect(press(three, 'interrupt').action).toEqual({ kind: 'interrupt' });
  });

  test('filters by what the name, the payload or the status contains', () => {
    const mixed = after(
      connected,
      deliver(1),
      deliver(2, {}, eventOf(2, 'kyc.verification.error')),
    );
    const typed = press(mixed, { text: '/' }, { text: 'k' }, { text: 'y' }, { text: 'c' }).state;
    expect(textOf(typed)).toContain('filter: kyc_');
    expect(textOf(typed)).not.toContain('card.created');
    expect(textOf(press(typed, 'escape').state)).toContain('card.created');
    expect(press(typed, { text: 'q' }).action).toBeNull();
  });

  test('is told apart from the sequences of a terminal', () => {
    expect(readKeys('\u001b[A\u001b[Bq\r\u001b\u0003\u001b[15~é')).toEqual([
      'up',
      'down',
      { text: 'q' },
      'enter',
      'escape',
      'interrupt',
      { text: 'é' },
    ]);
  });
});
