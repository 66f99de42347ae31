import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('V8 of this Node knows the flag that allocateYoung sets; of an unknown one it prints an error at every start', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--v8-options']);
  expect(stdout).toMatch(/^\s+--allocation-site-pretenuring\s/mu);
});
