import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { findUnreadFiles } from '../../features/ach/bank-files/receive/unread-gauge.ts';
import { sharedPlaces } from './folder-places.ts';

let root: string;
let wallMs: number;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'surety-places-'));
  wallMs = Date.now();
  return () => rm(root, { recursive: true, force: true });
});

const brand = (at: number) => `01980d5c-7a3e-7c4f-9a51-${String(at).padStart(12, '0')}`;

test('a thousand folders are read once for all that ask within ten seconds', async () => {
  for (let at = 0; at < 1_000; at += 1) {
    await mkdir(join(root, brand(at), 'incoming'), { recursive: true });
  }
  await writeFile(join(root, brand(7), 'incoming', 'payroll.ach'), '');
  const places = sharedPlaces(root, () => wallMs);
  const [first, ...others] = await Promise.all(Array.from({ length: 50 }, places));
  expect(first).toHaveLength(1_000);
  expect(new Set([first, ...others]).size).toBe(1);
  expect(await places()).toBe(first);
  expect(await findUnreadFiles({ places })).toBeNull();
  wallMs += 9_999;
  expect(await places()).toBe(first);
  wallMs += 16 * 60_000;
  expect(await findUnreadFiles({ places })).toMatch(`15 minutes in ${brand(7)}`);
  expect(await places()).not.toBe(first);
});

test('of a folder with many files a thousand are counted', async () => {
  await mkdir(join(root, brand(1), 'incoming'), { recursive: true });
  for (let at = 0; at < 1_001; at += 1) {
    await writeFile(join(root, brand(1), 'incoming', `${at}.ach`), '');
  }
  expect(await sharedPlaces(root, () => wallMs)()).toMatchObject([{ waiting: 1_000 }]);
});

test('a folder that could not be read is read again after ten seconds', async () => {
  const places = sharedPlaces(join(root, 'later'), () => wallMs);
  await expect(places()).rejects.toThrow('ENOENT');
  await mkdir(join(root, 'later', brand(1), 'incoming'), { recursive: true });
  wallMs += 10_000;
  expect(await places()).toMatchObject([{ brandId: brand(1) }]);
});

test('a folder that does not answer is a notice, and no second reading begins', async () => {
  let readings = 0;
  const places = () => {
    readings += 1;
    return new Promise<never>(() => {});
  };
  expect(await findUnreadFiles({ places }, Promise.resolve('late'))).toBe('late');
  expect(readings).toBe(1);
});
