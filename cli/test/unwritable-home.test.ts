import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../src/run.ts';
import { fakeIo } from './support/fake-io.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'surety-home-'));
  // A file in the place of a folder refuses root as well, whom no mode of a folder does.
  writeFileSync(join(folder, '.config'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

const keys = { SURETY_IDENTITY: 'id_sandbox_x', SURETY_AUTHORIZATION: 'y' };

test('listen names another folder where it cannot keep its position', async () => {
  const io = fakeIo({ env: { ...keys, HOME: folder, SURETY_BASE_URL: 'http://127.0.0.1:9' } });
  const code = await run(['listen', '--forward-to', '3000', '--print-secret'], io);
  expect([code, io.written.out]).toEqual([2, '']);
  expect(io.written.err).toContain(join(folder, '.config/surety'));
  expect(io.written.err).toContain('XDG_CONFIG_HOME=');
});
