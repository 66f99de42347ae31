import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** Bank that fetches the files of every brand from a folder, in the background. */
export interface FetchingBank {
  /** Folder of a brand with the fetched files. */
  fetchedOf(brandId: string): string;
  stop(): Promise<void>;
}

/** Time between two looks of the bank. */
const everyMs = 5;

/** Starts a bank that moves whatever lies in the brands' `outgoing` folders to `fetched` ones. */
export function startFetchingBank(root: string): FetchingBank {
  const stopping = Promise.withResolvers<void>();
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      for (const brandId of await readdir(root).catch(() => [])) await fetchOf(root, brandId);
      await Promise.race([stopping.promise, new Promise((resume) => setTimeout(resume, everyMs))]);
    }
  };
  const running = run();
  return {
    fetchedOf: (brandId) => join(root, brandId, 'fetched'),
    stop: async () => {
      isStopped = true;
      stopping.resolve();
      await running;
    },
  };
}

async function fetchOf(root: string, brandId: string): Promise<void> {
  const from = join(root, brandId, 'outgoing');
  const names = await readdir(from).catch(() => []);
  const to = join(root, brandId, 'fetched');
  for (const name of names.filter((one) => !one.startsWith('.'))) {
    // A file is fetched after its marker: until then the service may be writing it once more.
    const isDelivered = (await readdir(join(root, brandId, 'delivered'))).includes(name);
    if (!isDelivered) continue;
    await mkdir(to, { recursive: true });
    await rename(join(from, name), join(to, name));
  }
}
