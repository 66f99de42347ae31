import { expect, test } from 'vitest';
import { transferKinds, transferStates } from '../transfers/transfer-states.ts';
import { refuseIrreversible, refuseLateReversal } from './reversal-rules.ts';

const settled = { kind: 'pull', status: 'completed', reverses_transfer_id: null };

test('a settled pull, payment or push may be reversed, and nothing else', () => {
  for (const kind of ['pull', 'payment', 'push']) {
    expect(() => refuseIrreversible({ ...settled, kind })).not.toThrow();
  }
  const others = [
    ...transferKinds.map((kind) => ({ ...settled, kind })),
    ...transferStates.states.map((status) => ({ ...settled, status })),
    { ...settled, reverses_transfer_id: 'another' },
  ].filter(
    ({ kind, status, reverses_transfer_id: reverses }) =>
      !['pull', 'payment', 'push'].includes(kind) || status !== 'completed' || reverses !== null,
  );
  expect(others).toHaveLength(10);
  for (const other of others) expect(() => refuseIrreversible(other)).toThrow('Only a settled');
});

test('a reversal settles at the latest on the fifth banking day after the settlement', () => {
  // Friday, July 3, 2026; the fifth banking day is Friday, July 10.
  const first = Temporal.Instant.from('2026-07-03T12:30:00Z');
  const settle = (at: string) => () => refuseLateReversal(first, Temporal.Instant.from(at));
  expect(settle('2026-07-11T03:59:59Z')).not.toThrow();
  expect(settle('2026-07-13T12:30:00Z')).toThrow('by 2026-07-10 (ET)');
});
