import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Surety } from '../surety.ts';

const maxFiles = 20;
const ofWorld = /^world-.*\.surety$/;

/** Names that this process has written: two tests of one name get two files. */
const written = new Map<string, number>();

/** Exports a world to `world-<test>.surety` in the folder, which keeps the 20 newest. Returns its path. */
export async function writeWorldFile(
  surety: Surety,
  worldId: string,
  { folder, test }: { folder: string; test: string },
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `world-${unique(slug(test))}.surety`);
  const partial = `${path}.${process.pid}.part`;
  try {
    const content = await surety.worlds.export(worldId);
    // Anyone with the file can read the whole world: it is for its owner alone.
    await pipeline(Readable.from(content), createWriteStream(partial, { mode: 0o600 }));
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
  await removeOldFiles(folder);
  return path;
}

function slug(test: string): string {
  const plain = test.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return plain.replaceAll(/^-|-$/g, '').slice(0, 80) || 'test';
}

function unique(name: string): string {
  const times = (written.get(name) ?? 0) + 1;
  written.set(name, times);
  return times === 1 ? name : `${name}-${times}`;
}

async function removeOldFiles(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => ofWorld.test(name));
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, writtenAt: (await stat(path).catch(() => null))?.mtimeMs ?? 0 };
    }),
  );
  const oldest = files.sort((a, b) => b.writtenAt - a.writtenAt).slice(maxFiles);
  for (const { path } of oldest) await rm(path, { force: true });
}
