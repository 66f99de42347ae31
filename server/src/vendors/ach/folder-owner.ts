import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlaceOwner, PlaceOwners } from '../../features/ach/bank-files/bank-files-vendor.ts';

/** Generations of owners that remain in a folder, for a person who looks into it. */
const kept = 10;

/** Name of a generation: digits, so that names sort as numbers do. */
const isGeneration = (name: string) => /^\d{8}$/.test(name);

/**
 * Owners of the brands' folders: `<brand>/.owner/<generation>/<token>`. A generation is a folder that
 * appears by one rename, complete with its token. A rename never replaces a folder that has content,
 * on any file system, so that only one of several claims has a generation.
 */
export function folderOwners(
  placeOf: (brandId: string, box: '.owner' | 'outgoing') => string,
): PlaceOwners {
  return {
    read: (brandId) => readOwner(placeOf(brandId, '.owner')),
    claim: async (brandId, { generation, token }) => {
      const place = placeOf(brandId, '.owner');
      const prepared = join(place, `.${token}`);
      await mkdir(prepared, { recursive: true });
      await writeFile(join(prepared, token), '');
      await sync(prepared);
      const target = join(place, String(generation).padStart(8, '0'));
      const failure = await rename(prepared, target).catch((error: unknown) => error);
      await rm(prepared, { recursive: true, force: true });
      // Servers of files may answer a rename that was done with an error: the folder itself tells.
      const isTaken = await readdir(target).then(
        (names) => names.length > 0,
        () => false,
      );
      if (!isTaken) throw failure ?? new Error(`The owner of ${place} was not stored`);
      await sync(place);
      await removeEarlier(place, generation);
    },
    removeUnfinished: async (brandId) => {
      const outgoing = placeOf(brandId, 'outgoing');
      const names = await namesIn(outgoing);
      for (const name of names.filter((one) => one.startsWith('.'))) {
        await rm(join(outgoing, name), { force: true });
      }
    },
  };
}

async function readOwner(place: string): Promise<PlaceOwner | null> {
  const newest = (await namesIn(place)).filter(isGeneration).sort().at(-1);
  if (!newest) return null;
  const [token = ''] = await readdir(join(place, newest));
  return { generation: Number(newest), token };
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw error;
  });
}

async function removeEarlier(place: string, generation: number): Promise<void> {
  const names = (await readdir(place)).filter(isGeneration);
  for (const name of names.filter((one) => Number(one) <= generation - kept)) {
    await rm(join(place, name), { recursive: true, force: true });
  }
}

/** Makes the names in a folder durable. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
