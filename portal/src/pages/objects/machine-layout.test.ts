import { machines } from '@surety/sdk/catalog/machines';
import { describe, expect, test } from 'vitest';
import { layOutMachine } from './machine-layout.ts';
import { rankMachine } from './machine-ranks.ts';

/** Inner widths of the panel at 320, 390 and 1440 pixels. */
const widths = [254, 324, 560];
const forms = Object.entries(machines).flatMap(([name, machine]) =>
  widths.map((width) => [name, width, machine] as const),
);

describe('the drawing of a state machine', () => {
  test.each(forms)('keeps the states of %s apart and inside %i pixels', (_, width, machine) => {
    const { states } = layOutMachine(rankMachine(machine), width, () => ({ above: 2, below: 1 }));
    expect(states.map(({ state }) => state).sort()).toEqual([...machine.states].sort());
    for (const one of states) {
      expect(one.left, one.state).toBeGreaterThanOrEqual(0);
      expect(one.left + one.width, one.state).toBeLessThanOrEqual(width);
      for (const other of states) {
        const isApart =
          one === other ||
          one.left + one.width < other.left ||
          other.left + other.width < one.left ||
          one.bottom < other.top ||
          other.bottom < one.top;
        expect(isApart, `${one.state} and ${other.state}`).toBe(true);
      }
    }
  });

  test.each(Object.entries(machines))('draws each arrow of %s once', (_, machine) => {
    const { edges } = layOutMachine(rankMachine(machine), 560, () => ({ above: 0, below: 0 }));
    const arrows = new Set(
      machine.moves.flatMap(({ from, to }) => (from && from !== to ? [`${from} ${to}`] : [])),
    );
    expect(edges.map(({ from, to }) => `${from} ${to}`).sort()).toEqual([...arrows].sort());
    for (const { path } of edges) expect(path).toMatch(/^M[\d.]+ [\d.]+ C/);
  });

  test('leads down from the first state to the last ones, but for moves back', () => {
    const { ranks, edges, first } = rankMachine(machines.delivery ?? { states: [], moves: [] });
    expect([...first]).toEqual(['pending']);
    expect(ranks.get('pending')).toBe(0);
    expect(edges.filter(({ isBack }) => isBack).map(({ from }) => from)).toEqual([
      'succeeded',
      'failed',
      'cancelled',
    ]);
    for (const { from, to, isBack } of edges) {
      const isDown = (ranks.get(from) ?? 0) < (ranks.get(to) ?? 0);
      expect(isDown, `${from} to ${to}`).toBe(!isBack);
    }
  });

  test('spreads many ends of one state over rows', () => {
    const machine = machines['identity-change'] ?? { states: [], moves: [] };
    const { ranks } = rankMachine(machine);
    expect(Object.fromEntries(ranks)).toEqual({
      checking: 0,
      applied: 1,
      refused: 1,
      expired: 2,
      error: 2,
      cancelled: 2,
    });
  });
});
