import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type MailPlace, unreadMinutes } from '../../features/ach/bank-files/bank-files-vendor.ts';

/** Shortest time between two readings of the folders, however many ask for them. */
const readEveryMs = 10_000;

/**
 * Returns the places of brands, read at most every ten seconds: the gauge, the notice of readiness and the start of polls
 * share one reading, and nobody begins another while one is under way.
 *
 * @param wallMs wall time, in milliseconds.
 */
export function sharedPlaces(root: string, wallMs: () => number): () => Promise<MailPlace[]> {
  let last: { reading: Promise<MailPlace[]>; atMs: number; isOpen: boolean } | undefined;
  return () => {
    const nowMs = wallMs();
    if (last && (last.isOpen || Math.abs(nowMs - last.atMs) < readEveryMs)) return last.reading;
    const begun = { reading: readPlaces(root, nowMs), atMs: nowMs, isOpen: true };
    last = begun;
    const end = () => {
      begun.isOpen = false;
    };
    begun.reading.then(end, end);
    return begun.reading;
  };
}

/** Folders that are read at a time: a mounted one answers slowly. */
const atATime = 16;

/** Most files of a folder of which the age is read. */
const mostFiles = 1_000;

/**
 * Places of brands below the folder of a mailbox, with the files that wait in each. The age of a file
 * is that of its change of status, since copies keep the times of the bank's originals.
 */
export async function readPlaces(root: string, nowMs: number): Promise<MailPlace[]> {
  const folders = await readdir(root, { withFileTypes: true });
  const names = folders.filter((one) => one.isDirectory() && isShown(one.name));
  const places: MailPlace[] = [];
  for (let from = 0; from < names.length; from += atATime) {
    const some = names.slice(from, from + atATime);
    const read = await Promise.all(some.map(({ name }) => readPlace(root, name, nowMs)));
    places.push(...read.flatMap((place) => place ?? []));
  }
  return places;
}

async function readPlace(
  root: string,
  brandId: string,
  nowMs: number,
): Promise<MailPlace | undefined> {
  const ages = await readAges(join(root, brandId, 'incoming'), nowMs);
  if (ages === undefined) return undefined;
  const unread = ages.filter((ageMs) => ageMs > unreadMinutes * 60_000).length;
  return { brandId, waiting: ages.length, unread };
}

/** Ages of the files in a folder, in milliseconds; undefined without the folder. */
async function readAges(folder: string, nowMs: number): Promise<number[] | undefined> {
  const names = await readdir(folder).catch(absent);
  if (names === undefined) return undefined;
  const ages: number[] = [];
  for (const name of names.filter(isShown).slice(0, mostFiles)) {
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
