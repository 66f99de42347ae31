import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { must, root, run } from './run.mjs';

const tarballs = join(root, 'dist/packages');
const maxGzipBytes = 25 * 1024;

/** An empty folder outside of the project, with both packages as a stranger installs them. */
export const stranger = join(tmpdir(), `surety-packages-${process.pid}`);

export async function install() {
  rmSync(stranger, { recursive: true, force: true });
  mkdirSync(stranger, { recursive: true });
  writeFileSync(join(stranger, 'package.json'), '{ "private": true, "type": "module" }');
  const packed = readdirSync(tarballs).filter((name) => /-\d/.test(name));
  const paths = packed.map((name) => join(tarballs, name));
  const output = await must('npm', ['install', '--no-audit', '--no-fund', ...paths], {
    cwd: stranger,
  });
  const added = /added \d+ packages?/.exec(output)?.[0] ?? 'installed';
  const warnings = output.match(/npm warn EBADENGINE +package: .*/g) ?? [];
  return { isDone: true, note: [added, ...warnings].join('\n  ') };
}

export async function lintWithPublint() {
  const { publint } = await import('publint');
  const { formatMessage } = await import('publint/utils');
  const problems = [];
  for (const name of ['sdk', 'cli']) {
    const pkgDir = join(root, name, 'dist');
    const { messages } = await publint({ pkgDir, strict: true, pack: false });
    const pkg = JSON.parse(readFileSync(join(pkgDir, 'package.json'), 'utf8'));
    problems.push(...messages.map((message) => `${name}: ${formatMessage(message, pkg)}`));
  }
  return report(problems);
}

/** The types of the SDK, as they are resolved by bundlers and by Node's own ES modules. */
export async function lintWithAttw() {
  const sdk = join(tarballs, 'surety-sdk.tgz');
  const { code, output } = await run('attw', [sdk, '--profile', 'esm-only', '--no-color']);
  return { isDone: code === 0, note: code === 0 ? 'no problems' : output };
}

/** Everything that `@surety/sdk` exports, as a bundler minifies it. */
export async function measure() {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    stdin: { contents: "export * from '@surety/sdk';", resolveDir: stranger },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
  });
  const [{ contents }] = outputFiles;
  const bytes = gzipSync(contents, { level: 9 }).length;
  const note = `${(bytes / 1024).toFixed(1)} KiB gzip of ${(contents.length / 1024).toFixed(1)}, at most 25`;
  return { isDone: bytes <= maxGzipBytes, note };
}

/** A consumer in TypeScript with the strictest options, which reads the declarations themselves. */
export async function compileConsumer() {
  const path = join(stranger, 'consumer.ts');
  writeFileSync(path, consumer);
  const tsc = join(root, 'node_modules/.bin/tsc');
  const shared = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2022'];
  const lib = ['--lib', 'es2023,dom,dom.iterable,dom.asynciterable', path];
  for (const module of [['nodenext'], ['esnext', '--moduleResolution', 'bundler']]) {
    const args = ['--ignoreConfig', ...shared, '--module', ...module, ...lib];
    const { code, output } = await run(tsc, args, { cwd: stranger });
    if (code !== 0) return { isDone: false, note: output };
  }
  return { isDone: true, note: 'compiles with nodenext and with bundler' };
}

const consumer = `
import { type Card, NotPossibleNow, Surety } from '@surety/sdk';
import { resources } from '@surety/sdk/operations';
import { operations } from '@surety/sdk/operations/cards';
const surety = new Surety({ identity: 'id', authorization: 'secret' });
export async function read(): Promise<Card[]> {
  const event = await surety.webhooks.verify('', {}, 'whsec_');
  if (event.event === 'card.created') return [await surety.cards.get(event.card_id)];
  return surety.cards.list({ limit: 5 }).take(10);
}
export const known = [NotPossibleNow, resources.cards, operations.get];
`;

/** The command as it is published, in the Node of these checks and in one that is too old. */
export async function callCommand(oldNode) {
  const bin = join(stranger, 'node_modules/@surety/cli/bin/surety.mjs');
  const help = await must(process.execPath, [bin, '--help'], { cwd: stranger });
  if (!/cards .*Cards/.test(help)) return { isDone: false, note: help };
  const call = await must(process.execPath, [bin, 'cards', 'list', '--help'], { cwd: stranger });
  if (!call.includes('--limit')) return { isDone: false, note: call };
  if (!oldNode) return { isDone: true, note: `works in ${process.version}` };
  const { code, output } = await run(oldNode, [bin, '--help'], { cwd: stranger });
  const isTold = code === 2 && /needs Node\.js 22/.test(output);
  return { isDone: isTold, note: isTold ? `works in ${process.version}, Node 20 is told` : output };
}

function report(problems) {
  return { isDone: problems.length === 0, note: problems.join('\n  ') || 'no problems' };
}
