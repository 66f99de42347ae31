import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../src');
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(test|generated)\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);

/** Words that no person at a desk understood (issue 32), with those that stand in their place. */
const worst: readonly (readonly [words: string, instead: string])[] = [
  ['Make it happen', 'the verb of the move, or "Send the request"'],
  ['It also does:', 'what follows from it'],
  ['Nothing leaves this state', '"No request changes this state."'],
  ['Nothing fits these filters', '"None match these filters."'],
  ['"What it is"', '"Details"'],
  ['As the API answers it', '"Raw answer of the API"'],
  ['Made by', '"Created by"'],
  ['"Copy as"', '"Copy request"'],
  ["'Copy as'", '"Copy request"'],
  ['⌂', 'the word "real"'],
  ["Brand's clock", '"When", or "Sandbox clock"'],
  ["'due now'", '"is sent next"'],
  ['does not answer 2xx', '"does not accept them"'],
  ['>About {error', '"What this error means"'],
  ["'Refused.'", '"Not accepted."'],
  ["'proven'", '"add up"'],
  ['Owed and held', 'who owes whom'],
  ['  look\n', '"open the request"'],
  ['Look at it', '"Open the request"'],
  ["label: 'Position'", '"Place in the record"'],
];

describe('the pages of the portal', () => {
  test.each(worst)('do not say %j but %s', (words) => {
    const found = sources.filter(([, text]) => text.includes(words)).map(([file]) => file);
    expect(found).toEqual([]);
  });

  test('are found at all', () => expect(sources.length).toBeGreaterThan(300));
});
