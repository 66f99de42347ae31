import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { measureBuild } from './measure-build.ts';

let dist: string;
afterEach(() => rmSync(dist, { recursive: true, force: true }));

const files = {
  'assets/main.js': 'entry',
  'assets/react.js': 'imported by the entry and by both pages',
  'assets/home.js': 'home',
  'assets/frame.js': 'frame',
  'assets/money.js': 'a much larger page than home is',
  'assets/main.css': 'a{color:red}',
  'assets/home.css': 'b{color:red}',
};

test('a first page is the entry, the frame, home, their styles and imports, each counted once', () => {
  dist = mkdtempSync(join(tmpdir(), 'surety-budgets-'));
  mkdirSync(join(dist, 'assets'));
  mkdirSync(join(dist, '.vite'));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(dist, path), text);
  const shared = { imports: ['_react.js'] };
  const manifest = {
    'index.html': { file: 'assets/main.js', isEntry: true, css: ['assets/main.css'], ...shared },
    '_react.js': { file: 'assets/react.js', imports: ['index.html'] },
    'src/pages/home/home-page.tsx': {
      ...{ file: 'assets/home.js', src: 'src/pages/home/home-page.tsx', isDynamicEntry: true },
      ...{ css: ['assets/home.css'], ...shared },
    },
    'src/shell/opened-brand.tsx': {
      ...{ file: 'assets/frame.js', src: 'src/shell/opened-brand.tsx', isDynamicEntry: true },
      ...shared,
    },
    'src/pages/money/money-page.tsx': {
      ...{ file: 'assets/money.js', src: 'src/pages/money/money-page.tsx', isDynamicEntry: true },
      ...shared,
    },
  };
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest));
  const size = (...paths: (keyof typeof files)[]) =>
    paths.reduce((sum, path) => sum + gzipSync(files[path], { level: 9 }).length, 0);
  const main = ['assets/main.js', 'assets/main.css', 'assets/react.js'] as const;
  expect(measureBuild(dist).map(({ name, bytes }) => [name, bytes])).toEqual([
    ['entry', size('assets/main.js', 'assets/react.js')],
    ['first page', size(...main, 'assets/frame.js', 'assets/home.js', 'assets/home.css')],
    ['page src/pages/money/money-page.tsx', size('assets/money.js')],
    ['styles', size('assets/main.css', 'assets/home.css')],
  ]);
});
