import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRecorder, type Recorder } from './support/recorder.ts';

const binary = fileURLToPath(new URL('../bin/surety.mjs', import.meta.url));

let recorder: Recorder;
beforeAll(async () => {
  recorder = await openRecorder();
});
afterAll(() => recorder.close());

/** The command as a process of its own. */
function start(words: readonly string[], program: readonly string[] = [process.execPath, binary]) {
  const env = {
    PATH: process.env.PATH,
    SURETY_BASE_URL: recorder.origin,
    SURETY_IDENTITY: 'id_sandbox_x',
    SURETY_AUTHORIZATION: 'y',
  };
  const [file = '', ...before] = program;
  const child = spawn(file, [...before, ...words], { env });
  const read = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    read.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    read.err += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, ...read }));
  return { child, ended };
}

test('a reader that leaves early ends the command without an error', async () => {
  const items = Array.from({ length: 2_000 }, (_, id) => ({
    card_id: `${id}`,
    form: 'x'.repeat(200),
  }));
  recorder.answer = () => ({
    body: JSON.stringify({ data: items, has_more: true, next_cursor: `again${Math.random()}` }),
  });
  const line = `'${process.execPath}' '${binary}' cards list --all --jsonl | head -n 1`;
  const { out, err } = await start(['-c', line], ['sh']).ended;
  expect(JSON.parse(out)).toEqual(items[0]);
  expect(err).toBe('');
});

const noted = { body: '{"data":[],"has_more":true,"next_cursor":"more"}' };

test.each([
  { words: ['cards', 'list'], code: 0 },
  { words: ['cards', 'list', '--status', 'activ'], code: 2 },
  { words: ['cards', 'get', 'c1'], code: 1 },
  { words: ['world', 'reset', 'w1'], code: 4 },
])('$words ends with $code where nobody reads standard error', async ({ words, code }) => {
  recorder.answer = ({ path }) =>
    path.includes('c1')
      ? { status: 404, body: '{"Message":"No.","Status":404,"Code":"x"}' }
      : noted;
  const { child, ended } = start(words);
  child.stderr.destroy();
  expect(await ended).toMatchObject({ code });
});

test.runIf(existsSync('/dev/full'))('a result that cannot be written is a failure', async () => {
  recorder.answer = () => noted;
  const line = `'${process.execPath}' '${binary}' cards list --json > /dev/full`;
  expect(await start(['-c', line], ['sh']).ended).toMatchObject({ code: 1 });
});

test('Ctrl-C ends a request that is under way with 130, and says nothing', async () => {
  const { child, ended } = start(['cards', 'list']);
  recorder.answer = () => {
    child.kill('SIGINT');
    return 'never';
  };
  expect(await ended).toEqual({ code: 130, out: '', err: '' });
});

test('exit codes reach the shell', async () => {
  recorder.answer = () => ({ status: 404, body: '{"Message":"No.","Status":404,"Code":"x"}' });
  expect(await start(['cards', 'get', 'c1']).ended).toMatchObject({ code: 1, out: '' });
  expect(await start(['cards', 'gte']).ended).toMatchObject({ code: 2, out: '' });
  expect(await start(['help']).ended).toMatchObject({ code: 0, err: '' });
});

test('the answer of another server is told from a refusal of the service', async () => {
  recorder.answer = () => ({ status: 404, type: 'text/html', body: '<h1>Not Found</h1>' });
  const { code, err } = await start(['cards', 'get', 'c1']).ended;
  expect([code, err]).toEqual([1, expect.stringContaining('another server may be at the address')]);
  expect(err).not.toContain('surety explain');
});

const older = ['/usr/bin/node', '/usr/local/bin/node'].find((path) => existsSync(path));

test.runIf(older)('another Node.js in front runs the command too', async () => {
  recorder.answer = () => ({ body: '{"data":[],"has_more":false,"next_cursor":null}' });
  const listed = await start(['cards', 'list'], [older ?? '', binary]).ended;
  expect(listed).toEqual({ code: 0, out: '(none)\n', err: '' });
});
