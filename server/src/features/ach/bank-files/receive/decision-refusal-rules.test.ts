import { describe, expect, test } from 'vitest';
import {
  uncreditable,
  unreturnable,
  withoutDeposit,
  withoutProgram,
} from './decision-refusal-rules.ts';

const entry = { kind: 'payment', outcome: null, problem_field: null, problem_rule: null };

describe('an entry without a payment', () => {
  test('that dishonors a return is not returned for what it is, though its payment is there', () => {
    const disputed = { ...entry, kind: 'dishonored', outcome: 'disputed' };
    expect(unreturnable(disputed)).toContain('it dishonors a return');
    expect(uncreditable(disputed)).toBe('the payment whose return was dishonored is not there');
  });

  test('of another kind, or one that nobody can read, is told as that', () => {
    expect(unreturnable({ ...entry, kind: 'change' })).toBe(
      'it is no payment, but of the kind change',
    );
    const unread = { ...entry, kind: 'unread', problem_field: 'amount', problem_rule: 'is text' };
    expect(uncreditable(unread)).toContain('not legible (amount is text)');
  });
});

describe('a payment to an unknown receiver', () => {
  test('is at no bank of the brand only where its bank is legible', () => {
    expect(withoutDeposit('110000000', 0)).toContain('no deposit of this brand');
    expect(withoutDeposit('A10000000', 0)).toContain('its bank is not legible');
    expect(withoutDeposit('A10000000', 2)).toBe(
      'its bank is not legible, and 2 deposits of this brand have its account number',
    );
    expect(withoutProgram('110000000')).toBe('it is for a bank of no program of this brand');
    expect(withoutProgram('A10000000')).toContain('its bank is not legible');
  });
});
