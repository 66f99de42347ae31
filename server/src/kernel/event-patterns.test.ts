import { describe, expect, test } from 'vitest';
import { eventNames } from './event-names.generated.ts';
import { namesOfPattern, namesToSend, patternProblems, patternRule } from './event-patterns.ts';

const alias = 'kyc.verification.resubmit_required';

describe('a list of event patterns', () => {
  test.each([...eventNames, alias, '*', 'kyc.*', 'kyc.verification.*', 'credit.*', 'webhook.*'])(
    'may hold %s',
    (pattern) => {
      expect(patternProblems([pattern])).toEqual([]);
      expect(patternRule(pattern)).toBeNull();
    },
  );

  test.each([
    '',
    '.',
    '**',
    '.*',
    'kyc',
    'kyc.',
    'kyc*',
    'KYC.*',
    'kyc.verification.success.*',
    ' *',
  ])('may not hold "%s"', (pattern) => {
    expect(patternRule(pattern)).toContain('kyc.verification.success');
    expect(patternProblems(['*', pattern])).toMatchObject([{ field: 'events[1]' }]);
  });

  test('may not be empty', () => {
    expect(patternProblems([])).toMatchObject([{ field: 'events' }]);
  });
});

describe('a subscription', () => {
  test.each([
    [['*'], 'kyc.verification.success', ['kyc.verification.success']],
    [['kyc.*'], 'kyc.verification.success', ['kyc.verification.success']],
    [['kyc.verification.*'], 'kyc.verification.success', ['kyc.verification.success']],
    [
      ['kyc.*', '*', 'kyc.verification.success'],
      'kyc.verification.success',
      ['kyc.verification.success'],
    ],
    [['credit.*'], 'kyc.verification.success', []],
    [['kyc.verification.failure'], 'kyc.verification.success', []],
  ] as const)('to %j is sent %s as %j', (patterns, event, names) => {
    expect(namesToSend(patterns, event)).toEqual(names);
  });

  test.each([
    [['kyc.*'], ['kyc.verification.reenter_information']],
    [[alias], [alias]],
    [
      [alias, 'kyc.*'],
      ['kyc.verification.reenter_information', alias],
    ],
  ])('to %j receives the re-entry event as %j', (patterns, names) => {
    expect(namesToSend(patterns, 'kyc.verification.reenter_information')).toEqual(names);
  });

  test('to the alias receives no other event', () => {
    expect(eventNames.filter((event) => namesToSend([alias], event).length > 0)).toEqual([
      'kyc.verification.reenter_information',
    ]);
  });
});

describe('an event filter', () => {
  test('with the pattern * keeps all events', () => expect(namesOfPattern('*')).toBeNull());

  test('with a prefix keeps the events that begin with it', () => {
    expect(namesOfPattern('transfer.*')).toEqual([
      'transfer.created',
      'transfer.cancelled',
      'transfer.advanced',
      'transfer.completed',
      'transfer.failed',
      'transfer.returned',
      'transfer.reversed',
      'transfer.released',
    ]);
  });

  test('with the alias keeps the event that it stands for', () => {
    expect(namesOfPattern(alias)).toEqual(['kyc.verification.reenter_information']);
  });
});
