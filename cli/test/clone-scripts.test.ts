import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const binary = fileURLToPath(new URL('../bin/surety.mjs', import.meta.url));

/** Stands for the launcher of a clone: it tells its arguments, and takes its time to end. */
const launcher = `
  let work = Infinity;
  process.once('SIGTERM', () => (work = 3));
  setInterval(() => (work -= 1) || process.stdout.write(' ended', () => process.exit()), 100);
  process.stdout.write(process.argv.slice(2).join(' '));
`;

test('a SIGTERM for "surety start" ends the service, and the command after it', async () => {
  const clone = await mkdtemp(join(tmpdir(), 'surety clone '));
  await mkdir(join(clone, 'server/src'), { recursive: true });
  await writeFile(join(clone, 'package.json'), '{"name": "surety", "workspaces": []}');
  await writeFile(join(clone, 'server/src/check-node.mjs'), launcher);

  const child = spawn(process.execPath, [binary, 'start'], { cwd: clone });
  let out = '';
  child.stdout.on('data', (data) => {
    if (!out) child.kill('SIGTERM');
    out += String(data);
  });
  const [code] = await once(child, 'exit');
  expect([code, out]).toEqual([130, 'server/src/main.ts start ended']);
  await rm(clone, { recursive: true });
});
