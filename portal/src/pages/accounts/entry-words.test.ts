import { expect, test } from 'vitest';
import { entryInWords } from './entry-words.ts';

test('an entry says what it was, and at which merchant; one without words of its own keeps those of the books', () => {
  const entry = (movement: string) => ({ movement, description: 'As the books say' });
  expect(entryInWords(entry('pull_settled'))).toBe('Pulled from the bank account');
  expect(entryInWords(entry('purchase_cleared'), 'Corner Cafe')).toBe('Purchase at Corner Cafe');
  expect(entryInWords(entry('a_movement_of_tomorrow'))).toBe('As the books say');
});
