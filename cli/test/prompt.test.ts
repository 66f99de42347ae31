import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { Interrupted } from '../src/io.ts';
import { promptSecret, promptText, promptYes } from '../src/prompt.ts';
import { fakeIo } from './support/fake-io.ts';

/** A terminal on which these keys are pressed. */
function typing(keys: string) {
  const stdin = new PassThrough();
  stdin.write(keys);
  return { ...fakeIo(), stdin };
}

test.each([
  ['Ctrl-C', '\u0003'],
  ['the end of the input', '\u0004'],
])('%s interrupts a question', async (_, key) => {
  await expect(promptText(typing(key), 'Identity: ')).rejects.toBeInstanceOf(Interrupted);
  await expect(promptSecret(typing(key), 'Key: ')).rejects.toBeInstanceOf(Interrupted);
});

test('a secret is not shown as it is typed', async () => {
  const io = typing('auth_made_up\r');
  expect(await promptSecret(io, 'Key: ')).toBe('auth_made_up');
  expect(io.written.err).toBe('Key: \n');
});

test.each([
  ['\r', true, true],
  ['\r', false, false],
  ['n\r', true, false],
  ['y\r', false, true],
  ['sure\r', false, false],
])('typed %j with the default %s is %s', async (keys, otherwise, answer) => {
  expect(await promptYes(typing(keys), 'Go on?', otherwise)).toBe(answer);
});
