import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, assert, beforeEach, expect, test } from 'vitest';
import { findPostgresPackage, prepareBinaries } from './embedded-binaries.ts';
import { findUnprivilegedUser } from './embedded-user.ts';

const isRoot = process.getuid?.() === 0;

let base: string;
let native: string;

/** A package as npm unpacks it with scripts disabled: no links, no executable files. */
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'surety binaries '));
  await chmod(base, 0o755);
  native = join(base, 'package', 'native');
  for (const folder of ['bin', 'lib', 'share/postgresql']) {
    await mkdir(join(native, folder), { recursive: true });
  }
  await writeFile(join(native, 'bin', 'initdb'), '#!/bin/sh\n');
  await writeFile(join(native, 'bin', 'postgres'), '#!/bin/sh\n');
  await writeFile(join(native, 'lib', 'libfoo.so.1.2'), 'library');
  await writeFile(join(native, 'share', 'postgresql', 'postgres.bki'), '');
  const links = [{ source: 'native/lib/libfoo.so.1.2', target: 'native/lib/libfoo.so.1' }];
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links));
});

afterEach(async () => {
  await rm(base, { recursive: true, force: true });
});

const noCopy = async () => expect.fail('no copy is needed');

test('the package of this platform is found, with its version', async () => {
  const found = findPostgresPackage();
  expect(found.version).toMatch(/^\d+\.\d+/);
  await expect(stat(join(found.native, 'bin'))).resolves.toBeDefined();
});

test('missing links and execute permissions are repaired in place', async () => {
  const { bin, copied } = await prepareBinaries({ native, version: '1' }, undefined, noCopy);
  expect({ bin, copied }).toEqual({ bin: join(native, 'bin'), copied: false });
  expect(await readlink(join(native, 'lib', 'libfoo.so.1'))).toBe('libfoo.so.1.2');
  expect((await stat(join(native, 'bin', 'initdb'))).mode & 0o111).toBe(0o111);
});

test.runIf(isRoot)(
  'binaries that the user cannot reach are copied once, executable by all',
  async () => {
    await chmod(join(base, 'package'), 0o700);
    const copies = join(base, 'copies');
    await mkdir(copies, { mode: 0o755 });
    const prepare = () =>
      prepareBinaries({ native, version: '1' }, findUnprivilegedUser(), async () => copies);
    // Concurrent copies: one wins, all callers can use it.
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, prepare));
    assert(first);
    expect(first).toEqual({ bin: expect.stringContaining(copies), copied: true });
    for (const other of others) expect(other).toEqual(first);
    const library = join(first.bin, '..', 'lib', 'libfoo.so.1');
    expect(await readFile(library, 'utf8')).toBe('library');
    const before = await stat(library);
    expect(await prepare()).toEqual(first);
    expect((await stat(library)).ino).toBe(before.ino);
  },
);

test.runIf(isRoot)('a broken copy is replaced, by starts at once too', async () => {
  await chmod(join(base, 'package'), 0o700);
  const copies = join(base, 'copies');
  const copy = join(copies, `postgresql-1-${process.arch}`, 'native');
  await mkdir(join(copy, 'bin'), { recursive: true });
  await writeFile(join(copy, 'bin', 'initdb'), 'interrupted');
  const found = { native, version: '1' };
  const prepare = () => prepareBinaries(found, findUnprivilegedUser(), async () => copies);
  const prepared = await Promise.all(Array.from({ length: 8 }, prepare));
  const expected = { bin: join(copy, 'bin'), copied: true };
  for (const one of prepared) expect(one).toEqual(expected);
  expect(await readFile(join(copy, 'bin', 'initdb'), 'utf8')).toBe('#!/bin/sh\n');
  expect(await readdir(copies)).toEqual([`postgresql-1-${process.arch}`]);
});
