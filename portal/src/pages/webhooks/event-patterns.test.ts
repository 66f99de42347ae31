import { describe, expect, test } from 'vitest';
import { matchedNames, patternChoices, readPatterns, unknownPatterns } from './event-patterns.ts';

const names = ['card.created', 'card.status_changed', 'kyc.verification.success', 'webhook.test'];

describe('patterns of a webhook', () => {
  test('are read from lines and commas, once each', () => {
    expect(readPatterns(' card.*\nkyc.*, card.* ')).toEqual(['card.*', 'kyc.*']);
    expect(readPatterns('  ')).toEqual([]);
  });

  test('match a name, a prefix or all', () => {
    expect(matchedNames(['card.created'], names)).toEqual(['card.created']);
    expect(matchedNames(['kyc.*', 'card.*'], names)).toEqual(names.slice(0, 3));
    expect(matchedNames(['*'], names)).toEqual(names);
    expect(matchedNames(['car*'], names)).toEqual([]);
  });

  test('are unknown where no name fits', () => {
    expect(unknownPatterns(['*', 'card.*', 'cards.*', 'card'], names)).toEqual(['cards.*', 'card']);
  });

  test('are offered with the number of names that each matches', () => {
    expect(patternChoices(names)).toEqual([
      { pattern: '*', count: 4 },
      { pattern: 'card.*', count: 2 },
      { pattern: 'kyc.*', count: 1 },
      { pattern: 'webhook.*', count: 1 },
    ]);
  });
});
