import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type MailPlace, unreadMinutes } from '../../features/ach/bank-files/bank-files-vendor.ts';

/**
 * Places of brands below the folder of a mailbox, with the files that wait in each. The age of a file
 * is that of its change of status, since copies keep the times of the bank's originals.
 */
export async function readPlaces(root: string, nowMs: number): Promise<MailPlace[]> {
  const folders = await readdir(root, { withFileTypes: true });
  const places: MailPlace[] = [];
  for (const { name: brandId } of folders.filter((one) => one.isDirectory() && isShown(one.name))) {
    const ages = await readAges(join(root, brandId, 'incoming'), nowMs);
    if (ages === undefined) continue;
    const unread = ages.filter((ageMs) => ageMs > unreadMinutes * 60_000).length;
    places.push({ brandId, waiting: ages.length, unread });
  }
  return places;
}

/** Ages of the files in a folder, in milliseconds; undefined without the folder. */
async function readAges(folder: string, nowMs: number): Promise<number[] | undefined> {
  const names = await readdir(folder).catch(absent);
  if (names === undefined) return undefined;
  const ages: number[] = [];
  for (const name of names.filter(isShown)) {
    const entry = await lstat(join(folder, name)).catch(absent);
    if (entry?.isFile()) ages.push(nowMs - entry.ctimeMs);
  }
  return ages;
}

/** Hidden names are of uploads under way, and of the service's own marks. */
function isShown(name: string): boolean {
  return !name.startsWith('.');
}

function absent(error: unknown): undefined {
  const { code } = error as { code?: string };
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
}
