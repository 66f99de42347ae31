import { expect, test } from 'vitest';
import { timeOf } from './time-of.ts';

test.each([
  ['2026-01-05', '2026-01-05T00:00:00Z'],
  ['2026-01-05T12:00:00Z', '2026-01-05T12:00:00Z'],
  ['yesterday', 'yesterday'],
  [undefined, undefined],
])('a filter of time reads %j as %j', (text, time) => expect(timeOf(text)).toBe(time));
