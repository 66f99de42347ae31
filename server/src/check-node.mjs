// node server/src/check-node.mjs <script> [arguments]
//
// Runs the script on this Node if it is new enough, else on the one that `npm ci` has installed.
// npm's own scripts find that one first; whoever types `node` may have an old one, to which a
// TypeScript file is a syntax error. So this file keeps to what Node 12 understands.

// biome-ignore-start lint/style/useNodejsImportProtocol: Node before 14.18 does not know "node:"
import { spawn } from 'child_process';
import { existsSync } from 'fs';
import module from 'module';
import { dirname, join, resolve } from 'path';
import { fileURLToPath, pathToFileURL } from 'url';

// biome-ignore-end lint/style/useNodejsImportProtocol: as above

const OLDEST_MAJOR = 26;
const RELAUNCHED = 'SURETY_NODE_RELAUNCHED';

const script = process.argv[2];

if (!script) {
  giveUp('Usage: node server/src/check-node.mjs <script> [arguments]');
} else if (isNewEnough()) {
  delete process.env[RELAUNCHED];
  keepCompiled();
  endWithShellOfNpm();
  process.argv.splice(1, 2, resolve(script));
  import(pathToFileURL(resolve(script)).href).catch((error) => {
    // Thrown outside of any promise, so that Node reports it as it does for a script of its own.
    setImmediate(() => {
      throw error;
    });
  });
} else {
  relaunch();
}

/** Ends this program as a SIGTERM does, unless it is ending: a second SIGTERM would cut that short. */
function endWithShellOfNpm() {
  let hadListener = false;
  process.on('newListener', (name) => {
    if (name === 'SIGTERM') hadListener = true;
  });
  watchShellOfNpm(() => {
    if (process.listenerCount('SIGTERM') > 0 || !hadListener) process.kill(process.pid, 'SIGTERM');
  });
}

/**
 * Calls `onEnd` after the end of the shell in which npm runs a script. npm passes a SIGTERM to that shell, which
 * dies of it and passes it to nobody, so that a service would run on without an owner. Windows has no such signals.
 */
function watchShellOfNpm(onEnd) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const shell = process.ppid;
  let hasEnded = false;
  const watch = setInterval(() => {
    // Another turn lets a signal be handled that was sent to the shell and to this process.
    if (hasEnded) {
      clearInterval(watch);
      onEnd();
    }
    hasEnded = process.ppid !== shell;
  }, 250);
  watch.unref();
}

/** Keeps compiled modules beside the installed ones, which halves the CPU of a start. */
function keepCompiled() {
  const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  // A folder that cannot be written costs the gain and nothing else.
  module.enableCompileCache(join(root, 'node_modules', '.cache', 'compiled'));
}

function isNewEnough() {
  const major = Number(process.versions.node.split('.')[0]);
  return major >= OLDEST_MAJOR && typeof Temporal === 'object';
}

function relaunch() {
  const installed = installedNode();
  if (!installed || process.env[RELAUNCHED]) {
    giveUp(
      `Surety needs Node.js ${OLDEST_MAJOR} or later, and this is ${process.version}. Run "npm ci" in the repository, which installs it there, or install it yourself.`,
    );
    return;
  }
  const environment = Object.assign({}, process.env);
  environment[RELAUNCHED] = '1';
  // In a group of its own: a Ctrl-C would otherwise reach it twice, by the terminal and by us.
  const child = spawn(installed, process.argv.slice(1), {
    stdio: 'inherit',
    env: environment,
    detached: process.platform !== 'win32',
  });
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isEnding = true;
      child.kill(signal);
    });
  }
  watchShellOfNpm(() => {
    if (!isEnding) child.kill('SIGTERM');
  });
  child.on('error', (error) => {
    giveUp(`${installed} cannot be started: ${error.message}. Run "npm ci" again.`);
  });
  child.on('exit', (code, signal) => {
    // 128 + n is what a shell answers for a death by signal; these are the ones that are sent.
    const bySignal = { SIGHUP: 129, SIGINT: 130, SIGKILL: 137, SIGTERM: 143 };
    process.exit(signal ? bySignal[signal] || 1 : code);
  });
}

/**
 * The program itself rather than the link in node_modules/.bin, which is a script on Windows. It comes in a
 * package for each platform, which needs no install script.
 */
function installedNode() {
  const isWindows = process.platform === 'win32';
  const platform = `${isWindows ? 'win' : process.platform}-${process.arch}`;
  let folder = dirname(fileURLToPath(import.meta.url));
  while (folder !== dirname(folder)) {
    for (const name of [`node-${platform}`, `node-bin-${platform}`]) {
      const path = join(folder, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node');
      if (existsSync(path)) return path;
    }
    folder = dirname(folder);
  }
  return undefined;
}

function giveUp(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
