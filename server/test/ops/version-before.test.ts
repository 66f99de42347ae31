import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findVersionBefore } from '../../../bench/faults/version-before.ts';

let folder: string;
let clone: string;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
    cwd: clone,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

async function commit(path: string, text: string): Promise<string> {
  await mkdir(dirname(join(clone, path)), { recursive: true });
  await writeFile(join(clone, path), text);
  git('add', '-A');
  git('commit', '-m', path);
  return git('rev-parse', 'HEAD');
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'surety-history-'));
  clone = join(folder, 'origin');
  await mkdir(clone);
  git('init', '-q', '-b', 'main');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the version before is the parent of the last change of the schema, moves left out', async () => {
  await commit('server/src/a/sql/sum.sql', 'create or replace function sum_it() ...');
  const before = await commit('README.md', 'first');
  await commit('server/migrations/0001_first.sql', 'create table first ();');
  await mkdir(join(clone, 'server/src/b/sql'), { recursive: true });
  git('mv', 'server/src/a/sql/sum.sql', 'server/src/b/sql/sum.sql');
  git('commit', '-m', 'move');
  await commit('README.md', 'second');
  expect(await findVersionBefore(clone)).toBe(before);
});

test('from the first tag on it is the newest tag below the commit', async () => {
  const released = await commit('README.md', 'released');
  git('tag', 'v1.0.0');
  await commit('server/migrations/0001_first.sql', 'create table first ();');
  await commit('server/migrations/0002_second.sql', 'create table second ();');
  git('tag', 'v1.1.0');
  expect(await findVersionBefore(clone)).toBe(released);
});

test('a shallow clone is deepened, and one that cannot be is told as such', async () => {
  const before = await commit('README.md', 'first');
  await commit('server/migrations/0001_first.sql', 'create table first ();');
  await commit('README.md', 'second');
  const origin = clone;
  for (const name of ['shallow', 'alone']) {
    clone = join(folder, name);
    execFileSync('git', ['clone', '-q', '--depth', '1', `file://${origin}`, clone]);
    if (name === 'alone') git('remote', 'set-url', 'origin', join(folder, 'nowhere'));
    expect(await findVersionBefore(clone)).toBe(name === 'alone' ? null : before);
  }
});

test('a folder without a history has no version before', async () => {
  clone = join(folder, 'unpacked');
  await mkdir(clone);
  expect(await findVersionBefore(clone)).toBeNull();
});
