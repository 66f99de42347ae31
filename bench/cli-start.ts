// Prints the CPU time (user and system, mean of ten) that the command needs to start, beside that of Node
// itself: from the sources of the clone and as the JavaScript that is published. Run by hand:
// node bench/cli-start.ts

import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const runs = 10;
const limitMs = 70;

const lines = [
  'help',
  'cards --help',
  'cards create --help',
  'cards list --status active --curl',
  'whoami --help',
];

/** Lines that load the parser of the tools as well, and are measured without a limit. */
const unbound = new Set(['whoami --help']);

const folder = mkdtempSync(join(tmpdir(), 'surety-cli-start-'));
try {
  const published = compile();
  const empty = join(folder, 'empty.mjs');
  writeFileSync(empty, '');
  print('bare node', measure([empty]));
  for (const line of lines) {
    const ms = measure([published, ...line.split(' ')]);
    print(`published: surety ${line}`, ms);
    if (ms > limitMs && !unbound.has(line)) process.exitCode = 1;
  }
  for (const line of lines)
    print(`clone: surety ${line}`, measure([join(root, 'cli/bin/surety.mjs'), ...line.split(' ')]));
} finally {
  rmSync(folder, { recursive: true });
}

/** Both packages as JavaScript, installed as npm would; the path of the command. */
function compile(): string {
  const config = join(folder, 'tsconfig.json');
  const options = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      noEmit: false,
      incremental: false,
      outDir: folder,
      rootDir: root,
      rewriteRelativeImportExtensions: true,
      target: 'es2023',
      lib: ['esnext', 'dom', 'dom.iterable', 'dom.asynciterable'],
      typeRoots: [join(root, 'node_modules/@types')],
    },
    include: [join(root, 'cli/src'), join(root, 'sdk/src')],
  };
  writeFileSync(config, JSON.stringify(options));
  const tsc = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', config],
    {
      encoding: 'utf8',
    },
  );
  if (tsc.status !== 0) throw new Error(tsc.stdout);
  const scope = join(folder, 'node_modules/@surety');
  mkdirSync(scope, { recursive: true });
  for (const name of ['cli', 'sdk']) {
    const file = readFileSync(join(root, name, 'package.json'), 'utf8');
    writeFileSync(join(folder, name, 'package.json'), file.replaceAll('.ts"', '.js"'));
    cpSync(join(folder, name), join(scope, name), { recursive: true });
  }
  cpSync(join(root, 'cli/bin'), join(scope, 'cli/bin'), { recursive: true });
  for (const name of ['commander', 'eventsource-parser'])
    symlinkSync(packageFolder(name), join(folder, 'node_modules', name));
  return join(scope, 'cli/bin/surety.mjs');
}

function packageFolder(name: string): string {
  const places = ['cli/node_modules', 'sdk/node_modules', 'node_modules'];
  const found = places.map((place) => join(root, place, name)).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`${name} is not installed`);
  return found;
}

/** Milliseconds of CPU of one start: the mean of ten after two that fill the caches. */
function measure(args: readonly string[]): number {
  const env = { PATH: process.env.PATH, HOME: folder };
  const start = () => spawnSync(process.execPath, args, { stdio: 'ignore', env });
  start();
  start();
  const before = childrenMs();
  for (let count = 0; count < runs; count += 1) start();
  return (childrenMs() - before) / runs;
}

/** CPU time of the children that have ended (times of /proc/self/stat, in hundredths of a second). */
function childrenMs(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

function print(what: string, ms: number): void {
  process.stdout.write(`${what.padEnd(52)} ${ms.toFixed(1).padStart(6)} ms\n`);
}
