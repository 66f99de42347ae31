import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'surety-names-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

test.each(['100%', '50%20off', 'has #1', 'what?', 'a b&c', "it's", 'größe', '~x'])(
  'the command of a clone in the folder %s runs',
  (name) => {
    const clone = join(base, name);
    cpSync(join(repository, 'cli/bin'), join(clone, 'cli/bin'), { recursive: true });
    cpSync(join(repository, 'cli/src'), join(clone, 'cli/src'), { recursive: true });
    cpSync(join(repository, 'cli/package.json'), join(clone, 'cli/package.json'));
    symlinkSync(join(repository, 'node_modules'), join(clone, 'node_modules'));
    const binary = join(clone, 'cli/bin/surety.mjs');
    const { stdout, stderr } = spawnSync(process.execPath, [binary, '--version'], {
      encoding: 'utf8',
    });
    expect([stdout, stderr]).toEqual([expect.stringMatching(/^surety \d/), '']);
  },
);
