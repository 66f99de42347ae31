import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
     process.once('SIGTERM', () => {
       if (words[0] !== 'slow') process.exit(5);
       let work = 6;
       setInterval(() => (work -= 1) || process.stdout.write('ended', () => process.exit(5)), 250);
     });
     process.stdout.write(JSON.stringify([words, process.argv[1], typeof Temporal]));
     if (words[0] === 'wait' || words[0] === 'slow') setInterval(() => {}, 1000); else process.exitCode = 3;`,
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

test.each([
  { signalled: 'the shell alone, as npm does', older: [], group: false },
  { signalled: 'the shell alone, as npm does', older: AGED, group: false },
  { signalled: 'the group', older: [], group: true },
  { signalled: 'the group', older: AGED, group: true },
])(
  'a script of npm ends once, in its own time, after a SIGTERM for $signalled',
  async ({ older, group }) => {
    const words = [process.execPath, ...older, launcher, script, 'slow'];
    // The command after it keeps the shell, as npm's does, from becoming the script.
    const shell = spawn('/bin/sh', ['-c', '"$@"; true', 'sh', ...words], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, npm_lifecycle_event: 'start' },
      detached: true,
    });
    let stdout = '';
    shell.stdout.on('data', (data) => {
      if (!stdout) process.kill(group ? -(shell.pid ?? 0) : (shell.pid ?? 0), 'SIGTERM');
      stdout += String(data);
    });
    // Closed when the script has ended too, which shares the output.
    await once(shell, 'close');
    expect(stdout).toMatch(/ended$/);
  },
);

test('without a newer Node, one line names the remedy', async () => {
  const alone = join(folder, 'check-node.mjs');
  await copyFile(launcher, alone);
  const { code, stdout, stderr } = await run([...AGED, alone, script]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^Surety needs Node\.js 26 or later, .*npm ci.*\n$/);
});
