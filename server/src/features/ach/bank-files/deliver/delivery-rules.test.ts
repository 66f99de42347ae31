import { expect, test } from 'vitest';
import { dueByOf, findNotice, nextLookAt } from './delivery-rules.ts';

const at = (text: string) => Temporal.Instant.from(text);

/** Thursday 16:45 in New York, before a weekend. */
const delivered = at('2026-07-02T20:45:00Z');

test.each([
  ['1h', '2026-07-02T21:45:00Z'],
  ['36h', '2026-07-04T08:45:00Z'],
  ['1d', '2026-07-03T20:45:00Z'],
  ['2d', '2026-07-06T20:45:00Z'],
])('a file with the deadline %s is due at %s', (deadline, due) => {
  expect(String(dueByOf(deadline, delivered))).toBe(due);
});

test.each([
  ['calendar', '2026-07-02T20:45:00Z', '2026-07-02T21:00:00Z'],
  ['calendar', '2026-07-02T22:45:00Z', '2026-07-02T23:15:00Z'],
  ['calendar', '2026-07-12T20:45:00Z', '2026-07-12T21:45:00Z'],
  ['fast', '2026-07-02T20:45:03Z', '2026-07-02T20:45:04Z'],
] as const)('with %s the look after %s is at %s', (speed, now, next) => {
  expect(String(nextLookAt({ deliveredAt: delivered, speed }, at(now)))).toBe(next);
});

const file = {
  fileId: 'one',
  fileName: '20260702-1.ach',
  ackPattern: '{file}.ack',
  refusalPattern: 'REJ-{name}*.txt',
};

test.each([
  ['20260702-1.ach.ack', 'acknowledge'],
  ['REJ-20260702-1.txt', 'refuse'],
  ['REJ-20260702-1-now.txt', 'refuse'],
  ['REJ-20260702-1-now.txt.part', undefined],
  ['20260702-2.ach.ack', undefined],
  ['20260702-1.ach', undefined],
])("the bank's file %s is read as %s", (name, kind) => {
  expect(findNotice(name, [file])).toEqual(kind && { kind, fileId: 'one' });
});
