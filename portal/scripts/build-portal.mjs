// node portal/scripts/build-portal.mjs [--at-install] [--force]
//
// Builds the portal into portal/dist unless the build there is that of these sources. `npm ci` calls it
// with --at-install, which fails no installation: without a build, `npm start` makes one.
// Keeps to what Node 12 understands, since an older Node may stand in front.

// biome-ignore-start lint/style/useNodejsImportProtocol: Node before 14.18 does not know "node:"
import { spawnSync } from 'child_process';
import { existsSync } from 'fs';
import { dirname, join } from 'path';
import { fileURLToPath } from 'url';

// biome-ignore-end lint/style/useNodejsImportProtocol: as above

const OLDEST_MAJOR = 26;
const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const atInstall = process.argv.includes('--at-install');

if (!isInstalled('vite')) {
  // `npm ci --omit=dev` installs a service that is built elsewhere.
  if (!atInstall) giveUp('Vite is not installed: run "npm ci".');
} else if (Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR) {
  import('./run-build.mjs')
    .then((module) => module.runBuild({ root: ROOT, force: process.argv.includes('--force') }))
    .catch((error) => giveUp(error.message));
} else {
  relaunch();
}

function relaunch() {
  const installed = installedNode();
  if (!installed) {
    giveUp(`it needs Node.js ${OLDEST_MAJOR} or later, and this is ${process.version}`);
    return;
  }
  const result = spawnSync(installed, process.argv.slice(1), { stdio: 'inherit' });
  if (result.error) giveUp(result.error.message);
  else process.exitCode = result.status === null ? 1 : result.status;
}

function installedNode() {
  const isWindows = process.platform === 'win32';
  const platform = `${isWindows ? 'win' : process.platform}-${process.arch}`;
  return [`node-${platform}`, `node-bin-${platform}`]
    .map((name) => join(ROOT, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node'))
    .find((path) => existsSync(path));
}

function isInstalled(name) {
  return ['.', 'portal'].some((folder) => existsSync(join(ROOT, folder, 'node_modules', name)));
}

/** One line, which at an installation is a note. */
function giveUp(message) {
  const lines = String(message).split('\n');
  const line = lines
    .filter((each) => each.trim() !== '')
    .slice(0, 2)
    .join(' ');
  if (atInstall) process.stderr.write(`The portal is built by "npm start" instead: ${line}\n`);
  else process.stderr.write(`The portal was not built: ${message}\n`);
  process.exitCode = atInstall ? 0 : 1;
}
