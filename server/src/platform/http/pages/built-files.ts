import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { once } from './once.ts';
import { type PreparedContent, prepareContent } from './prepared-content.ts';

/** A file of a build, in memory. */
export interface BuiltFile {
  /** Compresses the file once, at its first visit. */
  prepare: () => Promise<PreparedContent>;
  /** Cache-Control: a name with a hash never has other content. */
  caching: string;
}

/** Files of `portal/dist` by their paths below `/portal/`, and those of the guides below `/`. */
export interface BuiltFiles {
  portal: ReadonlyMap<string, BuiltFile>;
  guides: ReadonlyMap<string, BuiltFile>;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Most files and bytes of a build; more is no build of the portal. */
const maxFiles = 5_000;
const maxBytes = 64 * 1024 * 1024;

const guidePath = /^(docs\/.+|llms(-full)?\.txt)$/;
const privatePath = /^(build\.json|\.vite\/.*)$/;

/**
 * Reads a build whole, so that no request reaches the file system; null where `folder` holds none.
 *
 * @throws Error for a folder of more files or bytes than a build has.
 */
export async function readBuiltFiles(folder: string): Promise<BuiltFiles | null> {
  const files = await readFolder(folder);
  const portal = new Map<string, BuiltFile>();
  const guides = new Map<string, BuiltFile>();
  for (const [path, content] of files) {
    const type = mediaTypes[extname(path)];
    if (type === undefined || privatePath.test(path)) continue;
    const target = guidePath.test(path) ? guides : portal;
    target.set(path, {
      prepare: once(() => prepareContent(type, content)),
      caching: /^(docs\/)?assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
  }
  return portal.has('index.html') ? { portal, guides } : null;
}

async function readFolder(folder: string): Promise<[path: string, content: Buffer][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noFolder);
  const files = entries.filter((entry) => entry.isFile());
  if (files.length > maxFiles) throw new Error(`${folder} holds more than ${maxFiles} files`);
  let bytes = 0;
  const read: [string, Buffer][] = [];
  for (const { parentPath, name } of files) {
    const content = await readFile(join(parentPath, name));
    bytes += content.length;
    if (bytes > maxBytes) throw new Error(`${folder} holds more than ${maxBytes} bytes`);
    read.push([relative(folder, join(parentPath, name)).split(sep).join('/'), content]);
  }
  return read;
}

function noFolder(error: unknown): never[] {
  if ((error as { code?: string }).code === 'ENOENT') return [];
  throw error;
}
