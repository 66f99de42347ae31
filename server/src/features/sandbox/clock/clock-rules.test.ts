import { expect, test } from 'vitest';
import { nilId } from '../../../kernel/ids.ts';
import { objectOf, readGoal } from './clock-rules.ts';

const id = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

test.each([
  [{ verification_id: id }, id],
  [{ bank_file_id: id, batch_number: 3 }, id],
  // The nil id marks the start of a search, and is no object.
  [{ from: id }, null],
  [{ transfer_ids: [id] }, null],
  [{ account_id: nilId }, null],
  [{ account_id: 7 }, null],
  [{}, null],
])('work with the payload %j is about %s', (payload, object) => {
  expect(objectOf(payload)).toBe(object);
});

test('a past target time is refused with a present time that could be sent', () => {
  const now = Temporal.Instant.from('2026-07-01T12:00:00.114832008Z');
  const sent = '2026-07-01T12:00:00.114Z';
  expect(() => readGoal({ to: '2026-07-01T12:00:00Z' }, now)).toThrow();
  try {
    readGoal({ to: '2026-06-01T12:00:00Z' }, now);
  } catch (error) {
    const [problem] = (error as { problems: { rule: string }[] }).problems;
    expect(problem?.rule).toContain("the clock's 2026-07-01T12:00:00.115Z:");
  }
  expect(() => readGoal({ to: sent }, now)).toThrow();
  expect(readGoal({ to: '2026-07-01T12:00:00.115Z' }, now).untilEvent).toBe(null);
});
