// Builds the documentation: node portal/scripts/build-docs.mjs [folder]. Needs Node 26, which reads TypeScript.

import { join } from 'node:path';
import { writeSite } from './docs/write-site.ts';

/**
 * Writes `<out>/docs/*`, `<out>/llms.txt` and `<out>/llms-full.txt`.
 *
 * @param {{ root: string, out: string }} place the repository's root, and the folder to write into
 * @returns {Promise<{ pages: number }>}
 * @throws Error that lists dead links
 */
export async function buildDocs({ root, out }) {
  return writeSite({ root, out });
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const started = performance.now();
  const { pages } = await buildDocs({ root, out: process.argv[2] ?? join(root, 'portal/dist') });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${pages} pages of documentation in ${seconds} s\n`);
}
