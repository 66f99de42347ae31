import { spawn } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const launcher = join(import.meta.dirname, 'check-node.mjs');
/** Makes this Node look like one without the features that the service needs. */
const AGED = ['--import', 'data:text/javascript,delete globalThis.Temporal'];

let folder: string;
let script: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'surety launcher '));
  script = join(folder, 'script.ts');
  await writeFile(
    script,
    `const words: string[] = process.argv.slice(2);
     process.once('SIGTERM', () => process.exit(5));
     process.stdout.write(JSON.stringify([words, process.argv[1], typeof Temporal]));
     if (words[0] === 'wait') setInterval(() => {}, 1000); else process.exitCode = 3;`,
  );
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function run(args: string[], onOutput?: (kill: (signal: NodeJS.Signals) => void) => void) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data) => {
    stdout += String(data);
    onOutput?.((signal) => child.kill(signal));
  });
  child.stderr.on('data', (data) => {
    stderr += String(data);
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, stdout, stderr };
}

test('on a recent Node the script runs in place, with its arguments', async () => {
  const { code, stdout, stderr } = await run([launcher, script, 'a b', '-c']);
  expect(JSON.parse(stdout)).toEqual([['a b', '-c'], script, 'object']);
  expect({ code, stderr }).toEqual({ code: 3, stderr: '' });
});

test('on an older Node the script runs on the installed one, with no warning', async () => {
  const { code, stdout, stderr } = await run([...AGED, launcher, script, 'a b', '-c']);
  expect(JSON.parse(stdout)).toEqual([['a b', '-c'], script, 'object']);
  expect({ code, stderr }).toEqual({ code: 3, stderr: '' });
});

test('the installed Node passes signals to the script, and its exit code back', async () => {
  const { code } = await run([...AGED, launcher, script, 'wait'], (kill) => kill('SIGTERM'));
  expect(code).toBe(5);
});

test('without a newer Node, one line names the remedy', async () => {
  const alone = join(folder, 'check-node.mjs');
  await copyFile(launcher, alone);
  const { code, stdout, stderr } = await run([...AGED, alone, script]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^Surety needs Node\.js 26 or later, .*npm ci.*\n$/);
});
