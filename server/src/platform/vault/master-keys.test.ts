import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadMasterKeys } from './master-keys.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'surety-vault-'));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

test('the first start creates a key that only its owner can read, later starts read it', async () => {
  const made = await loadMasterKeys({ dataDir, value: null });
  expect(made.currentVersion).toBe(1);
  expect((await stat(join(dataDir, 'vault.key'))).mode & 0o777).toBe(0o600);
  expect(await loadMasterKeys({ dataDir, value: null })).toEqual(made);
});

test('concurrent starts agree on one key', async () => {
  const load = () => loadMasterKeys({ dataDir, value: null });
  const all = await Promise.all([load(), load(), load(), load()]);
  for (const each of all) expect(each).toEqual(all[0]);
  expect(await readdir(dataDir)).toEqual(['vault.key']);
});

test('the setting takes precedence over the file, and its highest version is current', async () => {
  const key1 = randomBytes(32);
  const key2 = randomBytes(32);
  const value = `2:${key2.toString('base64')}, 1:${key1.toString('base64')}`;
  const loaded = await loadMasterKeys({ dataDir, value });
  expect(loaded.currentVersion).toBe(2);
  expect(loaded.masterKeys.get(1)).toEqual(key1);
  expect(loaded.masterKeys.get(2)).toEqual(key2);
  expect(await readdir(dataDir)).toEqual([]);
});

const key = randomBytes(32).toString('base64');

test.for([
  ['is empty', '', 1],
  ['lacks a version', key, 1],
  ['has version 0', `0:${key}`, 1],
  ['is too short', `1:${randomBytes(31).toString('base64')}`, 1],
  ['is not base64', `1:${'%'.repeat(44)}`, 1],
  ['repeats a version', `1:${key},1:${key}`, 2],
  ['ends with a comma', `1:${key},`, 2],
] as const)(
  'a setting that %s is refused by entry, without showing it',
  async ([, value, entry]) => {
    const error = await loadMasterKeys({ dataDir, value }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      code: 'vault_keys_invalid',
      message: expect.stringContaining(`SURETY_VAULT_KEYS: entry ${entry}`),
    });
    expect(String(error)).not.toContain(key);
  },
);

test('a damaged key file is refused with its path, and not replaced', async () => {
  await writeFile(join(dataDir, 'vault.key'), '');
  await expect(loadMasterKeys({ dataDir, value: null })).rejects.toMatchObject({
    code: 'vault_keys_invalid',
    message: expect.stringContaining(join(dataDir, 'vault.key')),
  });
});
