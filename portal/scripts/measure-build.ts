import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Chunk of Vite's manifest, as far as it is read here. */
interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Size of a part of the build and its budget, in bytes after gzip. */
export interface Measured {
  name: string;
  bytes: number;
  budget: number;
}

/** Budgets in bytes after gzip; 1 KB has 1,000. */
const budgets = { entry: 135_000, firstPage: 180_000, page: 40_000, css: 20_000 } as const;

/** Sources of the page that is shown first, and of the frame around it. */
const firstPage = /^src\/(pages\/home\/|shell\/opened-brand\.)/;

/**
 * Measures the entry with all that it imports, the first page with all that it loads, the largest chunk of a page, and all styles
 * of a build by its manifest.
 */
export function measureBuild(dist: string): Measured[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const chunks = Object.values(manifest);
  const sizeOf = sizes(dist);
  const total = (files: Iterable<string>) =>
    [...new Set(files)].reduce((sum, file) => sum + sizeOf(file), 0);
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const firsts = chunks.filter(
    ({ src = '', isDynamicEntry }) => isDynamicEntry && firstPage.test(src),
  );
  const styles = chunks.flatMap(({ file, css = [] }) => [...css, file]);
  const pages = chunks
    .filter(({ isDynamicEntry, file }) => isDynamicEntry && file.endsWith('.js'))
    .map(({ file, src }) => ({ name: `page ${src ?? file}`, bytes: sizeOf(file) }))
    .sort((a, b) => b.bytes - a.bytes);
  return [
    {
      name: 'entry',
      bytes: total(entries.flatMap((chunk) => filesOf(manifest, chunk)).filter(isScript)),
      budget: budgets.entry,
    },
    {
      name: 'first page',
      bytes: total([...entries, ...firsts].flatMap((chunk) => filesOf(manifest, chunk))),
      budget: budgets.firstPage,
    },
    ...pages.slice(0, 1).map((page) => ({ ...page, budget: budgets.page })),
    {
      name: 'styles',
      bytes: total(styles.filter((file) => file.endsWith('.css'))),
      budget: budgets.css,
    },
  ];
}

const isScript = (file: string): boolean => file.endsWith('.js');

/** The file of a chunk, its styles, and those of what it imports at once. */
function filesOf(manifest: Manifest, chunk: Chunk, seen = new Set<Chunk>()): string[] {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  const imported = (chunk.imports ?? []).flatMap((key) => manifest[key] ?? []);
  return [
    chunk.file,
    ...(chunk.css ?? []),
    ...imported.flatMap((each) => filesOf(manifest, each, seen)),
  ];
}

function sizes(dist: string): (file: string) => number {
  const known = new Map<string, number>();
  return (file) => {
    const bytes = known.get(file) ?? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
    known.set(file, bytes);
    return bytes;
  };
}
