// Writes the packages that npm publishes: JavaScript, package.json, README and licence in `sdk/dist` and
// `cli/dist`, and their tarballs in `dist/packages`.

import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compileAlone, compileWithTypes, write } from './packages/compile.ts';
import { packageTexts, publishedPackage } from './packages/published-package.ts';

const root = join(import.meta.dirname, '../..');
const tarballs = join(root, 'dist/packages');

/** Node versions that the published packages run on; in the clone, the command brings its own. */
const packages = [
  { folder: join(root, 'sdk'), engine: '>=20', compile: compileWithTypes },
  { folder: join(root, 'cli'), engine: '>=22.12', compile: compileAlone },
];

function writePackage({ folder, engine, compile }: (typeof packages)[number]): void {
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  compile(folder);
  const bin = join(folder, 'bin');
  if (existsSync(bin)) cpSync(bin, join(dist, 'bin'), { recursive: true });
  const published = publishedPackage(folder, engine);
  write(join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  for (const [name, text] of packageTexts(root, folder)) write(join(dist, name), text);
  const tarball = pack(dist);
  // A name without the version, for READMEs.
  copyFileSync(tarball, tarball.replace(`-${published.version}`, ''));
  process.stdout.write(`${tarball}\n`);
}

/** Packs a folder and gives the path of its tarball. */
function pack(folder: string): string {
  const args = ['pack', folder, '--pack-destination', tarballs, '--json', '--ignore-scripts'];
  const { status, stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const packed: unknown = JSON.parse(stdout);
  return join(tarballs, fileNameOf(Object.values(packed as object)[0]));
}

function fileNameOf(packed: unknown): string {
  const { filename } = { filename: undefined, ...(packed as { filename?: string }) };
  if (filename === undefined) throw new Error('npm pack named no file');
  return filename.replace('@', '').replace('/', '-');
}

rmSync(tarballs, { recursive: true, force: true });
mkdirSync(tarballs, { recursive: true });
packages.forEach(writePackage);
