// Puts `surety mcp` before the inspector of the Model Context Protocol, a client that others wrote, in both
// eras of the protocol. The inspector has a package of its own, installed here when it changed. Exits with
// the number of failed checks.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const here = import.meta.dirname;
const root = join(here, '../..');
const lock = join(here, 'package-lock.json');
const installed = join(here, 'node_modules/.installed-lock.json');
const folder = mkdtempSync(join(tmpdir(), 'surety-mcp-'));

/** Methods with their arguments, and a text that the result has. */
const checks = [
  [['--method', 'tools/list', '--strict'], '"simulate_authorization"'],
  [['--method', 'resources/list'], 'surety://states/transfer'],
  [['--method', 'resources/templates/list'], 'surety://errors/{code}'],
  [['--method', 'resources/read', '--uri', 'surety://errors/transfer_left'], 'cancelTransfer'],
  [['--method', 'tools/call', '--tool-name', 'clock_get'], 'mode'],
  [['--method', 'tools/call', '--tool-name', 'clock_advance', '--tool-arg', 'by=P1D'], 'a copy'],
];

function install() {
  const wanted = readFileSync(lock, 'utf8');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync('npm', args, { cwd: here, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  writeFileSync(installed, wanted);
}

/** Starts a sandbox in the folder, and waits until it is ready. */
async function startSandbox() {
  const child = spawn(process.execPath, ['server/src/main.ts', 'start'], {
    cwd: root,
    env: { ...process.env, SURETY_DATA_DIR: folder, SURETY_PORT: '0', SURETY_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (output.includes('is ready')) resolve();
    });
    child.once('exit', () => reject(new Error(`The sandbox did not start:\n${output}`)));
  });
  return async () => {
    child.kill('SIGINT');
    await ended;
  };
}

function inspect(era, args, wanted) {
  const server = [process.execPath, join(root, 'cli/bin/surety.mjs'), 'mcp'];
  const own = ['--cli', '--protocol-era', era, '-e', `SURETY_DATA_DIR=${folder}`];
  const inspector = join(here, 'node_modules/.bin/mcp-inspector');
  const run = spawnSync(inspector, [...own, ...server, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, HOME: folder },
    maxBuffer: 64 * 1024 * 1024,
    timeout: 120_000,
  });
  const isDone = run.status === 0 && run.stdout.includes(wanted);
  process.stdout.write(`${isDone ? 'passed' : 'FAILED'}  ${era} ${args.join(' ')}\n`);
  if (!isDone)
    process.stdout.write(`  exit ${run.status}: ${run.stderr}${run.stdout.slice(0, 2_000)}\n`);
  return isDone;
}

install();
const stop = await startSandbox();
try {
  const results = ['legacy', 'modern'].flatMap((era) =>
    checks.map(([args, wanted]) => inspect(era, args, wanted)),
  );
  process.exitCode = results.filter((isDone) => !isDone).length;
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
