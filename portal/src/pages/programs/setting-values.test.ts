import type { ProgramSetting } from '@surety/sdk';
import { describe, expect, test } from 'vitest';
import {
  boundsOf,
  choicesOf,
  ownSettings,
  readSetting,
  readSettings,
  shownValue,
  textOf,
  unitOf,
} from './setting-values.ts';

const setting = (changes: Partial<ProgramSetting>): ProgramSetting => ({
  name: 'card_valid_months',
  title: 'Life of a card',
  group: 'cards',
  value: 48,
  default: 48,
  type: 'integer',
  unit: 'months',
  description: 'Time until a new card expires.',
  holds_for: 'Cards that are issued from now on.',
  allowed_values: null,
  minimum: 1,
  maximum: 120,
  allowed_pattern: null,
  zero_means_none: false,
  is_changeable: true,
  ...changes,
});
const limit = setting({
  name: 'ach_debit_entry_limit',
  unit: 'cents',
  value: 0,
  minimum: 0,
  maximum: 9_999_999_999,
  zero_means_none: true,
});
const delay = setting({ unit: 'milliseconds', value: 1_500, minimum: 0, maximum: null });
const bin = setting({
  type: 'string',
  unit: null,
  value: '99990000',
  default: '99990000',
  minimum: null,
  maximum: null,
  allowed_pattern: '^\\d{6,8}$',
});
const flag = setting({ type: 'boolean', value: false, unit: null, minimum: null, maximum: null });
const speed = setting({
  type: 'string',
  value: 'fast',
  allowed_values: ['fast', 'calendar'],
  unit: null,
});

describe('a setting', () => {
  test('shows its value in words and its unit', () => {
    expect(shownValue(limit, 0, 'USD')).toBe('none');
    expect(shownValue(limit, 50_000, 'USD')).toBe('$500.00');
    expect(shownValue(delay, 1_500, 'USD')).toBe('1.5 s');
    expect(shownValue(setting({}), 48, 'USD')).toBe('48 months');
    expect(shownValue(flag, true, 'USD')).toBe('yes');
    expect(shownValue(speed, 'calendar', 'USD')).toBe('on banking days');
    expect(shownValue(bin, '', 'USD')).toBe('empty');
    const deadline = setting({ type: 'string', unit: 'hours (4h) or banking days (1d)' });
    expect(shownValue(deadline, '4h', 'USD')).toBe('4 hours');
    expect(shownValue(deadline, '1d', 'USD')).toBe('1 banking day');
    const windows = setting({ type: 'string', unit: 'US Eastern time' });
    expect(shownValue(windows, '10:30,14:45', 'USD')).toBe('10:30, 14:45');
    expect([unitOf(limit, 'USD'), unitOf(delay, 'USD'), unitOf(bin, 'USD')]).toEqual([
      'dollars',
      'seconds',
      null,
    ]);
  });

  test('has the bounds of the service, and choices where its values are few', () => {
    expect(boundsOf(limit, 'USD')).toBe('From $0.00 to $99,999,999.99.');
    expect(boundsOf(delay, 'USD')).toBe('At least 0.');
    expect(boundsOf(setting({}), 'USD')).toBe('From 1 to 120.');
    expect(boundsOf(bin, 'USD')).toBe('In the form of 99990000.');
    expect(choicesOf(flag)?.map(([value]) => value)).toEqual(['true', 'false']);
    expect(choicesOf(speed)?.map(([value]) => value)).toEqual(['fast', 'calendar']);
    expect(choicesOf(bin)).toBeNull();
  });

  test.each([
    [limit, '1,234.5', 123_450],
    [limit, '$0.07', 7],
    [delay, '0.25', 250],
    [setting({}), '60', 60],
    [bin, ' 999900 ', '999900'],
    [flag, 'true', true],
  ])('%# is read from the text of its field', (of, text, value) => {
    expect(readSetting(of, text, 'USD')).toEqual({ value });
  });

  test.each([
    [limit, 'much', 'Write an amount in dollars, such as 500.00.'],
    [limit, '1.005', 'Write an amount in dollars, such as 500.00.'],
    [limit, '100000000.00', 'It is out of bounds. From $0.00 to $99,999,999.99.'],
    [setting({}), '0', 'It is out of bounds. From 1 to 120.'],
    [setting({}), '1.5', 'Write a whole number.'],
    [bin, '12', 'It has the form of 99990000.'],
    [bin, '', 'It cannot be empty.'],
  ])('%# tells the rule that a text breaks', (of, text, problem) => {
    expect(readSetting(of, text, 'USD')).toEqual({ problem });
  });

  test('is changed only where its text says another value', () => {
    const all = [limit, bin];
    expect(textOf(limit)).toBe('0.00');
    expect(readSettings(all, { [limit.name]: '0', [bin.name]: '99990000' }, 'USD')).toEqual({
      changes: [],
      problems: {},
    });
    expect(readSettings(all, { [limit.name]: '5' }, 'USD').changes).toEqual([
      { setting: limit, value: 500 },
    ]);
    expect(ownSettings([limit, bin, delay])).toEqual([limit, delay]);
  });
});
