import { describe, expect, test } from 'vitest';
import { type RepositoryFile, repositoryFiles } from './repository-files.ts';
import { breaches, TEXT_RULES } from './text-rules.ts';

const files = repositoryFiles();

test('the rules read the repository', () => {
  expect(files.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'package.json',
      'server/src/main.ts',
      'server/migrations/0001_tenants.sql',
    ]),
  );
});

describe.each(TEXT_RULES)('no file $name', (rule) => {
  test(`because ${rule.why}`, () => {
    expect(files.flatMap((file) => breaches(rule, file))).toEqual([]);
  });

  test('and the rule finds planted breaches, and nothing else', () => {
    const missed = rule.planted.filter((text) => breaches(rule, planted(text)).length === 0);
    const mistaken = rule.harmless.filter((text) => breaches(rule, planted(text)).length > 0);
    expect({ missed, mistaken }).toEqual({ missed: [], mistaken: [] });
  });

  /** A file with the text, at the path of the first file to which the rule applies. */
  function planted(text: string): RepositoryFile {
    const path = text.startsWith('--') || text.startsWith('default') ? 'x.sql' : 'x.ts';
    const paths = [
      `server/src/platform/${path}`,
      `server/src/features/${path}`,
      `server/migrations/${path}`,
      'server/src/x.test.ts',
    ];
    return { path: paths.find((candidate) => rule.files.test(candidate)) ?? path, text };
  }
});
