import { describe, expect, test } from 'vitest';
import { DomainError } from '../../../kernel/domain-error.ts';
import { planEntry, type TransferAccount, timingOf, transferKind } from './transfer-rules.ts';

const external: TransferAccount = {
  accountId: 'external',
  type: 'external',
  status: 'active',
  ownerId: 'ada',
  isVerified: true,
  securityDepositAccountId: null,
  currency: 'USD',
  ruleOfDebit: null,
  ruleOfCredit: null,
};
const deposit: TransferAccount = {
  ...external,
  accountId: 'deposit',
  type: 'security_deposit',
  isVerified: false,
};
const credit: TransferAccount = {
  ...deposit,
  accountId: 'credit',
  type: 'credit',
  securityDepositAccountId: 'deposit',
};

describe('transferKind', () => {
  test('a pull, a push and a repayment are derived from the types of their accounts', () => {
    expect(transferKind({ origination: external, destination: deposit })).toBe('pull');
    expect(transferKind({ origination: deposit, destination: external })).toBe('push');
    expect(transferKind({ origination: deposit, destination: credit })).toBe('repayment');
    expect(transferKind({ origination: external, destination: credit })).toBe('payment');
    expect(transferKind({ origination: credit, destination: external }, true)).toBe(
      'payment_reversal',
    );
  });

  const refused: [string, TransferAccount, TransferAccount, string][] = [
    [
      'external to external',
      external,
      external,
      'destination_account_id must be a security deposit account or a credit account',
    ],
    [
      'deposit to deposit',
      deposit,
      deposit,
      'destination_account_id must be an external account or a credit account',
    ],
    [
      'credit to deposit',
      credit,
      deposit,
      'origination_account_id must be an external or a security',
    ],
    [
      'credit to external',
      credit,
      external,
      'origination_account_id must be an external or a security',
    ],
    [
      'a removed origination',
      { ...external, status: 'removed' },
      deposit,
      'origination_account_id must be an active account; it is removed',
    ],
    [
      'a closed destination',
      external,
      { ...deposit, status: 'closed' },
      'destination_account_id must be an active account; it is closed',
    ],
    [
      'an unverified pull',
      { ...external, isVerified: false },
      deposit,
      'origination_account_id must be a verified',
    ],
    [
      'an unverified push',
      deposit,
      { ...external, isVerified: false },
      'destination_account_id must be a verified',
    ],
    [
      'a pull from an account that takes no debits',
      { ...external, ruleOfDebit: 'must take debits' },
      deposit,
      'origination_account_id must take debits',
    ],
    [
      'a push to an account that takes no credits',
      deposit,
      { ...external, ruleOfCredit: 'must take credits' },
      'destination_account_id must take credits',
    ],
    [
      'another customer',
      external,
      { ...deposit, ownerId: 'ben' },
      'destination_account_id must be an account of the same customer',
    ],
    [
      "another deposit's card",
      deposit,
      { ...credit, securityDepositAccountId: 'x' },
      'destination_account_id must be the credit account that',
    ],
    [
      'another currency',
      external,
      { ...deposit, currency: 'EUR' },
      'destination_account_id must be kept in USD',
    ],
  ];
  test.each(refused)('a transfer is refused: %s', (_, origination, destination, message) => {
    expect(() => transferKind({ origination, destination })).toThrow(DomainError);
    expect(() => transferKind({ origination, destination })).toThrow(message);
  });
});

describe('planEntry', () => {
  const plan = (speed: 'fast' | 'calendar', now: string, sameDay = false) => {
    const timing = timingOf({
      ach_speed: speed,
      ach_fast_delay_ms: 3_000,
      ach_cut_off: '16:45',
      ach_same_day_cut_offs: '10:30,14:45,16:45',
      instant_funding_limit: 0,
    });
    const course = planEntry(timing, Temporal.Instant.from(now), sameDay);
    return [course.leavesAt, course.settlesAt, course.returnCheckAt].map(String);
  };

  test('fast: an entry leaves and settles after the delay, and late returns end after another', () => {
    expect(plan('fast', '2026-07-04T12:00:00Z')).toEqual([
      '2026-07-04T12:00:03Z',
      '2026-07-04T12:00:03Z',
      '2026-07-04T12:00:06Z',
    ]);
  });

  test('fast: entries requested within a tenth of the delay leave together, a little later', () => {
    const leaves = (now: string) => plan('fast', now)[0];
    expect(leaves('2026-07-04T12:00:00.001Z')).toBe('2026-07-04T12:00:03.3Z');
    expect(leaves('2026-07-04T12:00:00.2999Z')).toBe('2026-07-04T12:00:03.3Z');
    expect(leaves('2026-07-04T12:00:00.3Z')).toBe('2026-07-04T12:00:03.3Z');
  });

  test('fast: entries leave after a tenth of the delay if the program advances pulls', () => {
    const timing = timingOf({
      ach_speed: 'fast',
      ach_fast_delay_ms: 3_000,
      ach_cut_off: '16:45',
      ach_same_day_cut_offs: '10:30,14:45,16:45',
      instant_funding_limit: 1,
    });
    const course = planEntry(timing, Temporal.Instant.from('2026-07-04T12:00:00Z'), false);
    expect([course.leavesAt, course.settlesAt].map(String)).toEqual([
      '2026-07-04T12:00:00.3Z',
      '2026-07-04T12:00:03Z',
    ]);
  });

  test('calendar: the windows of a program close at the times in its settings', () => {
    const timing = timingOf({
      ach_speed: 'calendar',
      ach_fast_delay_ms: 0,
      ach_cut_off: '20:00',
      ach_same_day_cut_offs: '09:30,13:00,16:00',
      instant_funding_limit: 0,
    });
    const course = (now: string, sameDay: boolean) =>
      String(planEntry(timing, Temporal.Instant.from(now), sameDay).leavesAt);
    expect(course('2026-07-02T23:00:00Z', false)).toBe('2026-07-03T00:00:00Z');
    expect(course('2026-07-02T13:30:00Z', true)).toBe('2026-07-02T17:00:00Z');
    // Standard time in winter: an hour later in UTC.
    expect(course('2026-12-02T18:30:00Z', true)).toBe('2026-12-02T21:00:00Z');
  });

  test('calendar: an entry leaves at the cut-off and settles on the next banking day', () => {
    // Thursday before the weekend of July 4, 2026 (a Saturday, for which the Fed keeps no holiday
    // on Friday).
    expect(plan('calendar', '2026-07-02T15:00:00Z')).toEqual([
      '2026-07-02T20:45:00Z',
      '2026-07-03T12:30:00Z',
      '2026-07-10T12:30:00Z',
    ]);
  });

  test('calendar, same day: an entry settles in the next window', () => {
    expect(plan('calendar', '2026-07-02T15:00:00Z', true)).toEqual([
      '2026-07-02T18:45:00Z',
      '2026-07-02T21:00:00Z',
      '2026-07-09T12:30:00Z',
    ]);
  });

  test('calendar: nothing settles on a holiday or a weekend', () => {
    // Friday after the cut-off; Monday, September 7, 2026 is Labor Day.
    expect(plan('calendar', '2026-09-04T21:00:00Z')[1]).toBe('2026-09-09T12:30:00Z');
    expect(plan('calendar', '2026-09-04T21:00:00Z', true)[1]).toBe('2026-09-08T17:00:00Z');
  });
});
