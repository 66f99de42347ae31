// Checks the packages as npm would publish them: their contents, their types, their size, their
// installation in an empty folder, and the SDK's conformance suite in every runtime that it says it runs
// in. The tools have a package of their own, installed here when it changed. Exits with the number of
// failed checks.

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startFaultServer } from '../../sdk/test/support/fault-server.ts';
import { here, must, root } from './run.mjs';

const lock = join(here, 'package-lock.json');
const installed = join(here, 'node_modules/.installed-lock.json');

async function installTools() {
  const wanted = readFileSync(lock, 'utf8');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return 'up to date';
  await must('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  writeFileSync(installed, wanted);
  return 'installed';
}

/** A check that breaks off has failed, and the others run. */
async function attempt(check) {
  try {
    return await check();
  } catch (error) {
    return { isDone: false, note: String(error.stack) };
  }
}

let failed = 0;
async function prove(name, check) {
  const { isDone, note } = await attempt(check);
  if (!isDone) failed += 1;
  process.stdout.write(`${isDone ? 'passed' : 'FAILED'}  ${name}: ${note.trim()}\n`);
}

await prove('tools', async () => ({ isDone: true, note: await installTools() }));
const packed = await import('./packed.mjs');
const runtimes = await import('./runtimes.mjs');

await prove('packages', async () => {
  const written = await must(process.execPath, ['server/scripts/write-packages.ts'], { cwd: root });
  return { isDone: true, note: `${written.trim().split('\n').length} written` };
});
await prove('publint', packed.lintWithPublint);
await prove('attw, esm-only', packed.lintWithAttw);
await prove('installation', packed.install);
await prove('size of the SDK', packed.measure);
await prove('TypeScript of a consumer', packed.compileConsumer);

const server = await startFaultServer();
const node20 = await runtimes.findNode20();
await prove('command', () => packed.callCommand(node20));
await prove('SDK in Node 20', () => runtimes.inNode20(node20, server.origin));
await prove('SDK in a browser', () => runtimes.inBrowser(server.origin));
await prove('SDK in workerd', () => runtimes.inWorkerd(server.origin));
await server.close();
rmSync(packed.stranger, { recursive: true, force: true });
process.exitCode = failed;
