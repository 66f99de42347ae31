import { describe, expect, test } from 'vitest';
import { subscribableNames } from '../../server/src/kernel/event-patterns.ts';
import { hintOf, readEventPattern } from '../src/commands/events/event-names.ts';

describe('a pattern of events', () => {
  test('can be each name that the API takes', () => {
    for (const name of subscribableNames) expect(readEventPattern('--events', name)).toBe(name);
  });

  test.each(['*', 'kyc.*', 'kyc.verification.*', 'card.created'])('can be %s', (text) => {
    expect(readEventPattern('--events', text)).toBe(text);
  });

  test.each([
    ['kyc', 'Is it kyc.*?'],
    ['kyc.verification', 'Is it kyc.verification.*?'],
    ['trnsfer.created', 'Is it transfer.created or'],
    ['cards.*', '"surety trigger --list" shows all.'],
    ['kyc.*.success', '"surety trigger --list" shows all.'],
    ['toString', '"surety trigger --list" shows all.'],
  ])('cannot be %s', (text, hint) => {
    expect(() => readEventPattern('--events', text)).toThrow(
      `--events: there is no event "${text}".`,
    );
    expect(() => readEventPattern('--events', text)).toThrow(hint);
  });
});

test.each([
  [
    'kyc.failed',
    ' Is it kyc.verification.failure or transfer.failed or account.validation.failed?',
  ],
  ['application.approved', ' Is it credit.application.approved?'],
  ['card.authorized', ' Is it transaction.authorized?'],
  ['x', ''],
])('for %s the nearest events are offered', (name, hint) => {
  expect(hintOf(name)).toBe(hint);
});
