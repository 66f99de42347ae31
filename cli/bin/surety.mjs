#!/usr/bin/env node
// The command itself is TypeScript in a clone and JavaScript in the published package. A Node that is too
// old for it is replaced by the one that `npm ci` has installed beside it.

import { existsSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const source = join(here, '../src/main.ts');
const isClone = existsSync(source);
const RELAUNCHED = 'SURETY_CLI_RELAUNCHED';

if (isNewEnough()) {
  delete process.env[RELAUNCHED];
  module.enableCompileCache?.();
  const { main } = await import(isClone ? pathToFileURL(source).href : '../src/main.js');
  await main();
} else {
  await relaunch();
}

/** commander needs 22.12, and sources in TypeScript need 22.18. */
function isNewEnough() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= (isClone ? 18 : 12));
}

async function relaunch() {
  const newer = installedNode();
  if (!newer || process.env[RELAUNCHED]) {
    process.stderr.write(
      `surety needs Node.js 22.18 or later, and this is ${process.version}. In a clone, run "npm ci" first.\n`,
    );
    process.exitCode = 2;
    return;
  }
  const { spawn } = await import('node:child_process');
  const child = spawn(newer, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, [RELAUNCHED]: '1' },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = signal === 'SIGINT' ? 130 : (code ?? 1);
  });
}

function installedNode() {
  const isWindows = process.platform === 'win32';
  const platform = `${isWindows ? 'win' : process.platform}-${process.arch}`;
  for (let folder = here; folder !== dirname(folder); folder = dirname(folder)) {
    for (const name of [`node-${platform}`, `node-bin-${platform}`]) {
      const path = join(folder, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node');
      if (existsSync(path)) return path;
    }
  }
  return undefined;
}
