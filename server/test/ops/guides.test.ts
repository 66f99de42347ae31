import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settings } from '../../src/settings.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'docs/guides');
const guides = readdirSync(folder).map(
  (name) => [name, readFileSync(join(folder, name), 'utf8')] as const,
);
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const known = new Set(settings.map(({ name }) => name));
/** Variables that the clients read, and `surety world create --env` prints. */
const ofClients = new Set(
  ['BASE_URL', 'IDENTITY', 'AUTHORIZATION', 'MANAGEMENT_KEY', 'BRAND_ID'].map(
    (name) => `SURETY_${name}`,
  ),
);

/** First groups of all matches. */
const allOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

describe.each(guides)('the guide %s', (_name, text) => {
  test('is under 200 lines', () => {
    expect(text.split('\n').length).toBeLessThan(200);
  });

  test('leads to files that exist', () => {
    const links = allOf(text, /\]\((?!\/)([^)#:]+)\)/g).map((path) => join(folder, path));
    const paths = allOf(text, /`((?:server|bench|ops)\/[^`*]+\.\w+)`/g).map((path) =>
      join(root, path),
    );
    expect([...links, ...paths].filter((path) => !existsSync(path))).toEqual([]);
  });

  test('names scripts and settings that exist', () => {
    const missing = allOf(text, /npm run ([\w-]+)/g).filter((name) => !(name in scripts));
    const unknown = allOf(text, /(SURETY_[A-Z_]*[A-Z])/g).filter(
      (name) => !known.has(name) && !ofClients.has(name),
    );
    expect([...missing, ...unknown]).toEqual([]);
  });
});

test('lists every setting in the guide of settings', () => {
  const page = new Map(guides).get('settings.md') ?? '';
  expect([...known].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
