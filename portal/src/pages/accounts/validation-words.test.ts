import { describe, expect, test } from 'vitest';
import { correctionInWords } from './correction-words.ts';
import { canValidate, readAmounts, runningOf, validationSentence } from './validation-words.ts';

describe('the check of a bank account', () => {
  const failed = { status: 'failed' as const };
  const pending = { status: 'pending' as const };

  test('can begin where the account is in use, not verified, and no check runs', () => {
    const account = { status: 'active' as const, verification_status: null };
    expect(canValidate(account, [])).toBe(true);
    expect(canValidate(account, [failed, pending])).toBe(true);
    expect(canValidate(account, [pending])).toBe(false);
    expect(canValidate({ ...account, verification_status: 'manually_verified' }, [])).toBe(false);
    expect(canValidate({ ...account, status: 'removed' }, [])).toBe(false);
    const stopped = (remedy: 'numbers' | 'authorization') => ({
      status: 'active' as const,
      verification_status: 'manually_verified' as const,
      debits_stopped: {
        return_code: 'R03',
        remedy,
        stopped_at: '2026-07-06T12:30:00.000Z',
        transfer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c41',
      },
    });
    expect(canValidate(stopped('numbers'), [])).toBe(true);
    expect(canValidate(stopped('authorization'), [])).toBe(false);
    expect(runningOf([pending])).toBe(pending);
  });

  test('says how many tries are left for the amounts', () => {
    const validation = {
      method: 'micro_deposits' as const,
      status: 'awaiting_amounts' as const,
      tries_left: 1,
      failure_reason: null,
    };
    expect(validationSentence(validation)).toMatch(/may still try 1 time\.$/);
    expect(
      validationSentence({ ...validation, status: 'failed', failure_reason: 'R03: No account' }),
    ).toBe('It failed: R03: No account.');
  });

  test('takes two amounts of 1 to 99 cents', () => {
    expect(readAmounts(['32', ' 7 '])).toEqual([32, 7]);
    for (const text of ['', '0', '100', '0.32', '-3', 'x']) {
      expect(readAmounts(['32', text])).toBeNull();
    }
  });
});

test('a correction by the bank says what changed and how the number ends, not the number', () => {
  expect(correctionInWords('C01', '1111')).toBe(
    'The bank corrected the account number (C01). It ends in 1111 now. Later transfers use it.',
  );
  expect(correctionInWords('C02', '1111')).not.toContain('1111');
  expect(correctionInWords('C13', null)).toMatch(/^The bank corrected the data of the account/);
});
