import { expect, test } from 'vitest';
import {
  publishedLastRetries,
  publishedPresentments,
} from '../../../../test/support/published-returns.ts';
import { codesOfClass, returnCodes } from '../../../kernel/nacha/return-codes.ts';
import { isDebit, transferKinds, transferStates } from '../transfers/transfer-states.ts';
import { lastRetryDate, refuseLate, refuseUnretryable } from './retry-rules.ts';

const returned = {
  kind: 'pull',
  status: 'returned',
  return_code: 'R01',
  attempt: 1,
  reverses_transfer_id: null,
};

test.each(codesOfClass('retryable'))(
  'a pull returned as %s may be presented again twice',
  (return_code) => {
    for (const attempt of [1, 2]) {
      expect(() => refuseUnretryable({ ...returned, return_code, attempt })).not.toThrow();
    }
    expect(() => refuseUnretryable({ ...returned, return_code, attempt: 3 })).toThrow(/3 times/);
  },
);

test('no other return code, status or kind of transfer may be presented again', () => {
  const others = [
    ...returnCodes.map((return_code) => ({ ...returned, return_code })),
    ...transferStates.states.map((status) => ({ ...returned, status })),
    ...transferKinds.map((kind) => ({ ...returned, kind })),
  ].filter(
    ({ kind, status, return_code }) =>
      !isDebit(kind) || status !== 'returned' || !codesOfClass('retryable').includes(return_code),
  );
  expect(others.length).toBeGreaterThan(70);
  for (const other of others) {
    expect(() => refuseUnretryable(other)).toThrow(
      /Only a pull or a payment that was returned as R01/,
    );
  }
  const reversal = { ...returned, reverses_transfer_id: 'another' };
  expect(() => refuseUnretryable(reversal)).toThrow(/Only a pull or a payment/);
});

test('a retry leaves at the latest on the 180th day after the first settlement, Eastern time', () => {
  // October 5 to April 3: across the end and the start of daylight saving.
  const first = Temporal.Instant.from('2026-10-05T12:30:00Z');
  const leave = (at: string) => () => refuseLate(first, Temporal.Instant.from(at));
  expect(leave('2027-04-04T03:59:59Z')).not.toThrow();
  expect(leave('2027-04-04T04:00:00Z')).toThrow('by 2027-04-03 (ET)');
});

test.each(publishedLastRetries)(
  'an entry first settled on %s is presented again until %s, as published',
  (firstSettledOn, last) => {
    // Standard entries settle at 8:30 in New York.
    const settled = Temporal.PlainDate.from(firstSettledOn)
      .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '08:30' })
      .toInstant();
    expect(String(lastRetryDate(settled))).toBe(last);
  },
);

test.each(publishedPresentments)('after %j another presentment is allowed: %s', (returns, may) => {
  const presented = {
    ...returned,
    return_code: returns.at(-1) ?? null,
    attempt: returns.length,
  };
  const again = () => refuseUnretryable(presented);
  if (may) expect(again).not.toThrow();
  else expect(again).toThrow();
});
