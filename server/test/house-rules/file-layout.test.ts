import { expect, test } from 'vitest';
import { layoutMistakes } from './file-layout.ts';
import { repositoryFiles } from './repository-files.ts';

test('every file is in a known folder, has a descriptive name, and at most 300 lines', () => {
  expect(layoutMistakes(repositoryFiles())).toEqual([]);
});

test.each([
  ['server/src/kernel/long.ts', 'x\n'.repeat(301), 'has 301 lines'],
  ['server/src/platform/utils/text.ts', '', 'in a folder named utils'],
  ['server/src/platform/helpers.ts', '', 'does not say what it is'],
  ['server/src/features/cards/cards/index.ts', '', 'does not say what it is'],
  ['server/src/services/cards.ts', '', 'is in no known folder'],
  ['server/src/features/cards/cards.ts', '', "is in no feature's folder"],
  [
    'server/src/features/cards/loans/loan-rules.ts',
    '',
    'belongs to a feature without an entry file',
  ],
  ['server/src/features/cards/cards/card-states.ts', '', 'has no test of its rules'],
  ['server/migrations/12-cards.sql', '', 'is not named NNNN_name.sql'],
])('a layout mistake is found: %s', (path, text, mistake) => {
  const entry = { path: 'server/src/features/cards/cards/cards.ts', text: '' };
  expect(layoutMistakes([entry, { path, text }])).toEqual([expect.stringContaining(mistake)]);
});

test('a long migration is allowed, since its functions are read whole', () => {
  const path = 'server/migrations/0001_long.sql';
  expect(layoutMistakes([{ path, text: '--\n'.repeat(500) }])).toEqual([]);
});
