import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BankMailbox, SentFile } from '../../features/ach/bank-files/bank-files-vendor.ts';

/** Polling interval of a folder: banks leave files a few times a day. */
const pollIntervalMs = 60_000;

/** Maximum of files imported per poll. */
const perLook = 100;

/** A file is complete if it has not changed for this long. */
const quietMs = 2_000;

/**
 * A bank's mailbox as a folder, as banks' SFTP drops are mounted: `<brand>/outgoing/` for the bank
 * to fetch, `<brand>/incoming/` for files that it leaves, and `<brand>/imported/` and
 * `<brand>/rejected/` for imported ones. A file appears complete under its name: it is written
 * under another, synced and renamed. A marker in `<brand>/delivered/` remains after the bank has
 * fetched the file, so that it is not delivered again.
 *
 * @param wallMs wall time, in milliseconds.
 */
export function createFolderMailbox(root: string, wallMs: () => number): BankMailbox {
  const place = ({ brandId }: { brandId: string }, box: string) => join(root, brandId, box);
  return {
    pollIntervalMs,
    sent: {
      list: (brandId, limit) =>
        listSent(place({ brandId }, 'outgoing'), place({ brandId }, 'delivered'), limit),
      open: (brandId, fileName) => createReadStream(join(place({ brandId }, 'outgoing'), fileName)),
    },
    deliver: async (file, signal) => {
      const folders = [place(file, 'outgoing'), place(file, 'delivered')];
      for (const folder of folders) await mkdir(folder, { recursive: true });
      const [outgoing = '', delivered = ''] = folders.map((one) => join(one, file.fileName));
      if (await stat(delivered).catch(absent)) return receipt;
      if (!(await stat(outgoing).catch(absent))) await writeWhole(outgoing, file.open(), signal);
      await writeFile(delivered, '');
      return receipt;
    },
    list: async (poll) => {
      const folder = place(poll, 'incoming');
      const names = await readdir(folder).catch((error: unknown) => absent(error) ?? []);
      return oldestFirst(folder, names, wallMs());
    },
    open: (item) => createReadStream(join(place(item, 'incoming'), item.fileName)),
    acknowledge: async (item) => {
      const folder = place(item, item.outcome);
      await mkdir(folder, { recursive: true });
      const from = join(place(item, 'incoming'), item.fileName);
      // Banks reuse names: a stored file is never overwritten.
      const to = join(folder, `${randomUUID().slice(0, 8)}-${item.fileName}`);
      await rename(from, to).catch(absent);
    },
  };
}

/** A folder does not know the time of the bank's answer. */
const receipt = { answersAt: [] };

/** Writes a file atomically: complete or not at all, even if the machine crashes. */
async function writeWhole(
  path: string,
  content: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  const folder = dirname(path);
  const unfinished = join(folder, `.${basename(path)}.${randomUUID().slice(0, 8)}`);
  const file = await open(unfinished, 'wx', 0o600);
  await pipeline(content, file.createWriteStream({ flush: true }), { signal });
  await rename(unfinished, path);
  const directory = await open(folder);
  await directory.sync().finally(() => directory.close());
}

/** Delivered files by name, which begins with the day: those in the folder, and those fetched. */
async function listSent(outgoing: string, delivered: string, limit: number): Promise<SentFile[]> {
  const namesIn = async (folder: string) => {
    const names = await readdir(folder).catch((error: unknown) => absent(error) ?? []);
    return names.filter((name) => !name.startsWith('.'));
  };
  const readable = new Set(await namesIn(outgoing));
  const all = new Set([...readable, ...(await namesIn(delivered))]);
  return [...all]
    .sort()
    .reverse()
    .slice(0, limit)
    .map((fileName) => ({ fileName, isReadable: readable.has(fileName) }));
}

/** The complete files, by the time they were left; hidden files are incomplete. */
async function oldestFirst(folder: string, names: string[], nowMs: number): Promise<string[]> {
  const found: { name: string; leftAt: number }[] = [];
  for (const name of names.filter((one) => !one.startsWith('.'))) {
    const entry = await stat(join(folder, name)).catch(absent);
    if (entry?.isFile() && nowMs - entry.mtimeMs >= quietMs) {
      found.push({ name, leftAt: entry.mtimeMs });
    }
  }
  return found
    .sort((a, b) => a.leftAt - b.leftAt || (a.name < b.name ? -1 : 1))
    .slice(0, perLook)
    .map(({ name }) => name);
}

/** Ignores a missing file, which another process has moved or nobody has created yet. */
function absent(error: unknown): undefined {
  if ((error as { code?: string }).code !== 'ENOENT') throw error;
}
