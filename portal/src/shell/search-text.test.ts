import { describe, expect, test } from 'vitest';
import { describeNothing, readSearchText } from './search-text.ts';

describe('a text of the palette', () => {
  test.each([
    ['one character', 'a'],
    ['the beginning of an id', '01'],
    ['three digits', '463'],
    ['the end of an id as a list shows it', '…4229ce'],
    ['nine digits, as an SSN has', '123 45 6789'],
    ['thirteen digits', '4000000000000'],
    ['sixteen digits, as a card number has', '4000 0000 0000 0000'],
  ])('is not sent while it is %s', (_, text) => {
    expect(readSearchText(text)).toMatchObject({ isWhole: false });
  });

  test.each([
    ['a name', 'Sample'],
    ['four digits', '4632'],
    ['a phone number', '302-555-0142'],
    ['nine digits of a phone number with its country', '+48 123 456 789'],
    ['a trace number', '091000010000001'],
    ['an id', '01a2155a-1290-7050-a31d-9f525c68eba5'],
    ['the beginning of an id with a letter', '01a'],
    ['an e-mail address', '1234@example.com'],
  ])('is searched for if it is %s', (_, text) => {
    expect(readSearchText(text)).toEqual({ isWhole: true });
  });
});

test('a name that finds nobody is told what finds a person', () => {
  for (const name of ['ada', 'Ada Sample', 'O’Neill-Ödegård', 'José']) {
    expect(describeNothing(name)).toMatch(/found by the whole last name/);
  }
  for (const text of ['0142', 'ada@example.com', '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11']) {
    expect(describeNothing(text)).not.toMatch(/last name/);
  }
});
