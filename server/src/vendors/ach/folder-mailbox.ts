import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type {
  BankMailbox,
  FileForBank,
  SentFile,
} from '../../features/ach/bank-files/bank-files-vendor.ts';
import { endsInControl } from '../../kernel/nacha/record-lines.ts';
import { folderOwners } from './folder-owner.ts';
import { sharedPlaces } from './folder-places.ts';

/** Polling interval of a folder: banks leave files a few times a day. */
const pollIntervalMs = 60_000;

/** Maximum of files imported per poll. */
const perLook = 100;

/** A file is complete if it has not changed for this long, and not since the look before. */
const quietMs = 2_000;

/** A file that has not changed for this long needs no second look: this process may just have begun. */
const longQuietMs = 300_000;

/** A file that does not end as a bank file does is waited for this long, then it is listed as it is. */
const unfinishedMs = 3_600_000;

/** Reads a file and follows no link, which a bank could leave to a file of this machine, such as its keys. */
const readNoLink = constants.O_RDONLY | constants.O_NOFOLLOW;

/** Bytes at the end of a file in which its last record is. */
const tailBytes = 4_096;

/**
 * A bank's mailbox as a folder, as banks' SFTP drops are mounted: `<brand>/outgoing/` for the bank
 * to fetch, `<brand>/incoming/` for files that it leaves, and `<brand>/imported/` and
 * `<brand>/rejected/` for imported ones; `<brand>/.owner/` has the copy of the installation
 * that writes there (`folder-owner.ts`). A file appears complete under its name: it is written
 * under another, synced and renamed. A marker in `<brand>/delivered/` remains after the bank has
 * fetched the file, so that it is not delivered again.
 *
 * @param wallMs wall time, in milliseconds.
 */
export function createFolderMailbox(root: string, wallMs: () => number): BankMailbox {
  const place = ({ brandId }: { brandId: string }, box: string) => join(root, brandId, box);
  const looks = new Looks();
  return {
    pollIntervalMs,
    sent: {
      list: (brandId, limit) =>
        listSent(place({ brandId }, 'outgoing'), place({ brandId }, 'delivered'), limit),
      open: (brandId, fileName) => contentOf(within(place({ brandId }, 'outgoing'), fileName)),
    },
    owners: folderOwners((brandId, box) => place({ brandId }, box)),
    places: sharedPlaces(root, wallMs),
    deliver: async (file, signal) => {
      const folders = [place(file, 'outgoing'), place(file, 'delivered')];
      const [outgoing = '', delivered = ''] = folders.map((one) => within(one, file.fileName));
      for (const folder of folders) await mkdir(folder, { recursive: true });
      if (!file.isAgain && (await stat(delivered).catch(absent))) return receipt;
      if (!(await stat(outgoing).catch(absent))) await writeWhole(outgoing, file, signal);
      await writeFile(delivered, '');
      return receipt;
    },
    isFetched: async (sent) => {
      // The marker proves that the folder is there: a folder that is not mounted has no files either.
      await stat(within(place(sent, 'delivered'), sent.fileName));
      return !(await stat(within(place(sent, 'outgoing'), sent.fileName)).catch(absent));
    },
    list: async (poll) => {
      const folder = place(poll, 'incoming');
      const names = await readdir(folder).catch((error: unknown) => absent(error) ?? []);
      return oldestFirst(await looks.standing(folder, names, wallMs(), poll.isNotice));
    },
    open: (item) => contentOf(within(place(item, 'incoming'), item.fileName)),
    acknowledge: async (item) => {
      const folder = place(item, item.outcome);
      const from = within(place(item, 'incoming'), item.fileName);
      await mkdir(folder, { recursive: true });
      // Banks reuse names: a stored file is never overwritten.
      const to = join(folder, `${randomUUID().slice(0, 8)}-${item.fileName}`);
      await rename(from, to).catch(absent);
    },
  };
}

/** The bank fetches the file from the folder, and answers at a time that the folder does not know. */
const receipt = { isFetched: false, answersAt: [] };

/**
 * The path of a file in a folder. The database refuses other names too, but what leaves it for the disk is judged here.
 *
 * @throws Error for a name that is a path, or of a hidden file.
 */
function within(folder: string, fileName: string): string {
  const isPath = fileName !== basename(fileName) || fileName.includes('\0');
  if (isPath || fileName === '' || fileName.startsWith('.')) {
    throw new Error(`A file of the bank is not named ${JSON.stringify(fileName.slice(0, 200))}`);
  }
  return join(folder, fileName);
}

async function* contentOf(path: string): AsyncGenerator<Uint8Array | string> {
  const file = await open(path, readNoLink);
  yield* file.createReadStream();
}

/** Writes a file atomically: complete or not at all, even if the machine crashes. */
async function writeWhole(
  path: string,
  { open: content, confirm }: Pick<FileForBank, 'open' | 'confirm'>,
  signal: AbortSignal,
): Promise<void> {
  const folder = dirname(path);
  const unfinished = join(folder, `.${basename(path)}.${randomUUID().slice(0, 8)}`);
  const file = await open(unfinished, 'wx', 0o600);
  await pipeline(content(), file.createWriteStream({ flush: true }), { signal });
  await confirm();
  await rename(unfinished, path);
  const directory = await open(folder);
  await directory.sync().finally(() => directory.close());
}

/** Delivered files, those in the folder and those fetched: the newest, by name among equal times. */
async function listSent(outgoing: string, delivered: string, limit: number): Promise<SentFile[]> {
  const namesIn = async (folder: string) => {
    const names = await readdir(folder).catch((error: unknown) => absent(error) ?? []);
    return names.filter((name) => !name.startsWith('.'));
  };
  const readable = new Set(await namesIn(outgoing));
  const marked = new Set(await namesIn(delivered));
  const all = [...new Set([...readable, ...marked])].sort().reverse();
  const newest = all.length > limit ? await newestFirst(all, [delivered, outgoing]) : all;
  return newest.slice(0, limit).map((fileName) => ({
    fileName,
    isReadable: readable.has(fileName),
    isMarked: marked.has(fileName),
  }));
}

/** Sorts names by the times of their files, as names need not begin with a day. */
async function newestFirst(
  names: readonly string[],
  folders: readonly string[],
): Promise<string[]> {
  const timeOf = async (name: string) => {
    for (const folder of folders) {
      const found = await stat(join(folder, name)).catch(absent);
      if (found) return found.mtimeMs;
    }
    return 0;
  };
  const times = new Map<string, number>();
  for (const name of names) times.set(name, await timeOf(name));
  return [...names].sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0));
}

interface Standing {
  name: string;
  leftAt: number;
}

/** The oldest files, at most `perLook`. */
function oldestFirst(standing: Standing[]): string[] {
  return standing
    .sort((a, b) => a.leftAt - b.leftAt || (a.name < b.name ? -1 : 1))
    .slice(0, perLook)
    .map(({ name }) => name);
}

/** Sizes and times of files at the look before, by path: an upload may pause at any byte. */
class Looks {
  #seen = new Map<string, string>();

  /** Files that are complete; hidden files and links are not. */
  async standing(
    folder: string,
    names: readonly string[],
    nowMs: number,
    isNotice: (name: string) => boolean,
  ): Promise<Standing[]> {
    const found: Standing[] = [];
    const paths = new Set<string>();
    for (const name of names.filter((one) => !one.startsWith('.'))) {
      const path = join(folder, name);
      const entry = await lstat(path).catch(absent);
      if (!entry?.isFile()) continue;
      paths.add(path);
      const { size, mtimeMs } = entry;
      const stands = this.#stands(path, `${size} ${mtimeMs}`, nowMs - mtimeMs);
      const isLate = nowMs - mtimeMs >= unfinishedMs;
      if (stands && (isNotice(name) || isLate || (await isWhole(path, size)))) {
        found.push({ name, leftAt: mtimeMs });
      }
    }
    this.#forgetOthers(folder, paths);
    return found;
  }

  #stands(path: string, mark: string, quietFor: number): boolean {
    const isSame = this.#seen.get(path) === mark;
    this.#seen.set(path, mark);
    return quietFor >= longQuietMs || (isSame && quietFor >= quietMs);
  }

  #forgetOthers(folder: string, paths: ReadonlySet<string>): void {
    for (const path of this.#seen.keys()) {
      if (dirname(path) === folder && !paths.has(path)) this.#seen.delete(path);
    }
  }
}

/** True if the file ends in a control record. */
async function isWhole(path: string, size: number): Promise<boolean> {
  const file = await open(path, readNoLink).catch(absent);
  if (!file) return false;
  try {
    const length = Math.min(size, tailBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return endsInControl(buffer.toString('latin1', 0, bytesRead), size);
  } finally {
    await file.close();
  }
}

/** Ignores a missing file, which another process has moved or which does not exist yet. */
function absent(error: unknown): undefined {
  if ((error as { code?: string }).code !== 'ENOENT') throw error;
}
