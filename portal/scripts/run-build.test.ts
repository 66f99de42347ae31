import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { hashSources, readBuildState } from './portal-sources.ts';

const repository = join(import.meta.dirname, '../..');
const folders: string[] = [];
let root: string;

/** A repository with a portal of one line, beside the real packages. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'surety portal '));
  folders.push(root);
  mkdirSync(join(root, 'portal/src'), { recursive: true });
  mkdirSync(join(root, 'portal/scripts'));
  for (const name of ['build-portal.mjs', 'run-build.mjs', 'portal-sources.ts']) {
    cpSync(join(repository, 'portal/scripts', name), join(root, 'portal/scripts', name));
  }
  cpSync(join(repository, 'portal/vite.config.ts'), join(root, 'portal/vite.config.ts'));
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'portal/index.html'), '<script type="module" src="/src/a.ts"></script>');
  writeFileSync(join(root, 'portal/src/a.ts'), 'document.title = "first";');
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Makes this Node look like one that is too old for Vite. */
const aged =
  'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"20.1.0"}})';

function run(args: string[], nodeArgs: string[] = []) {
  const script = join(root, 'portal/scripts/build-portal.mjs');
  const child = spawn(process.execPath, [...nodeArgs, script, ...args], { stdio: 'pipe' });
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
}

const fine = { code: 0, output: '' };
const scripts = () => {
  const assets = join(root, 'portal/dist/assets');
  return readdirSync(assets).map((name) => readFileSync(join(assets, name), 'utf8'));
};
const builtAt = () => readFileSync(join(root, 'portal/dist/build.json'), 'utf8');

describe('the build', () => {
  test('is made where it is missing or stale, and leaves nothing else behind', async () => {
    expect(readBuildState(root)).toBe('missing');
    expect(await run([])).toEqual(fine);
    expect(readBuildState(root)).toBe('fresh');
    expect(scripts().join()).toContain('first');
    writeFileSync(join(root, 'portal/src/a.ts'), 'document.title = "second";');
    expect(readBuildState(root)).toBe('stale');
    expect(await run([])).toEqual(fine);
    expect(scripts().join()).toContain('second');
    expect(readdirSync(join(root, 'portal/.build'))).toEqual([]);
  });

  test('is left as it is where it is fresh', async () => {
    await run([]);
    writeFileSync(join(root, 'portal/dist/theme.js'), 'kept');
    expect(await run([])).toEqual(fine);
    expect(readFileSync(join(root, 'portal/dist/theme.js'), 'utf8')).toBe('kept');
  });

  test('is made whole by two at once, also beside the lock of a process that was killed', async () => {
    mkdirSync(join(root, 'portal/.build'));
    const gone = spawn(process.execPath, ['--eval', '']);
    await new Promise((resolve) => gone.once('close', resolve));
    writeFileSync(join(root, 'portal/.build/lock'), String(gone.pid));
    expect(await Promise.all([run([]), run(['--force'])])).toEqual([fine, fine]);
    expect(readBuildState(root)).toBe('fresh');
    expect(readdirSync(join(root, 'portal/.build'))).toEqual([]);
  });

  test('that fails keeps the earlier one, and fails no installation', async () => {
    await run([]);
    const before = builtAt();
    writeFileSync(join(root, 'portal/src/a.ts'), 'const = ;');
    const failed = await run([]);
    expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('was not built')]);
    const installed = await run(['--at-install']);
    expect(installed).toEqual({ code: 0, output: expect.stringMatching(/^The portal .*\n$/) });
    expect(builtAt()).toBe(before);
  });

  test('is not tried where Vite is not installed', async () => {
    rmSync(join(root, 'node_modules'));
    expect(await run(['--at-install'])).toEqual(fine);
    expect((await run([])).output).toContain('npm ci');
  });

  test('runs on the installed Node where an older one stands in front', async () => {
    expect(await run(['--at-install'], ['--import', aged])).toEqual(fine);
    expect(readBuildState(root)).toBe('fresh');
  });
});

describe('the hash of the sources', () => {
  test('changes with names and contents, and not with tests', () => {
    const hashes = [hashSources(root)];
    const change = (path: string, text: string) => {
      mkdirSync(join(root, path, '..'), { recursive: true });
      writeFileSync(join(root, path), text);
      hashes.push(hashSources(root));
    };
    change('portal/src/b.css', 'a{}');
    change('portal/src/b.css', 'b{}');
    change('docs/guides/new.md', '# New');
    change('sdk/src/surety.ts', '// sdk');
    change('package-lock.json', '{}');
    expect(new Set(hashes).size).toBe(hashes.length);
    change('portal/src/b.test.tsx', '// test');
    expect(hashes.at(-1)).toBe(hashes.at(-2));
  });

  test('of an image without sources is not asked for', async () => {
    await run([]);
    rmSync(join(root, 'portal/src'), { recursive: true });
    expect(readBuildState(root)).toBe('fresh');
  });
});
