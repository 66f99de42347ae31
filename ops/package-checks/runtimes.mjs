// Runs the SDK's conformance suite, with the packed SDK, in runtimes that are not this one. Each function
// says `leftOut` where the machine lacks the runtime.

import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { findBrowser } from '../../portal/test/support/find-browser.mjs';
import { stranger } from './packed.mjs';
import { dist, root, run } from './run.mjs';

const suite = join(root, 'sdk/test/conformance/conformance.ts');
const browserSeconds = 90;
const workerSeconds = 90;

/** Bundles the suite with a few lines that run it; the SDK is the one that was packed. */
async function bundle(name, contents, options) {
  const { build } = await import('esbuild');
  const outfile = join(dist, name);
  await build({
    stdin: { contents, resolveDir: stranger },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    outfile,
    ...options,
  });
  return outfile;
}

const imports = `
import * as sdk from '@surety/sdk';
import { runConformance } from ${JSON.stringify(suite)};
`;

/** An executable of Node 20: that of the machine, or of npm's package; null without any. */
export async function findNode20() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, 'node');
    const { code, output } = await run(path, ['--version'], { seconds: 10 });
    if (code === 0 && output.startsWith('v20.')) return path;
  }
  const show = ['exec', '--yes', '--package', 'node@20', '--', 'node', '-p', 'process.execPath'];
  const { code, output } = await run('npm', show, { cwd: stranger, seconds: 180 });
  const path = output.trim().split('\n').at(-1) ?? '';
  const answer = code === 0 ? await run(path, ['--version']) : { output: '' };
  return answer.output.startsWith('v20.') ? path : null;
}

export async function inNode20(node, origin) {
  if (!node) return leftOut('neither the machine nor npm has a Node 20');
  const contents = `${imports}
const result = await runConformance({ sdk, origin: ${JSON.stringify(origin)} });
console.log(JSON.stringify({ ...result, runtime: process.version }));`;
  const outfile = join(stranger, 'conformance.mjs');
  await bundle('node.mjs', contents, { platform: 'node', external: ['@surety/sdk'], outfile });
  const { output } = await run(node, [outfile], { cwd: stranger });
  return report(output.trim().split('\n').at(-1));
}

export async function inBrowser(origin) {
  const browser = findBrowser();
  if (!browser) return leftOut('no chromium, chrome or edge is installed');
  const contents = `${imports}
const result = await runConformance({ sdk, origin: ${JSON.stringify(origin)} })
  .catch((error) => ({ passed: 0, failures: [String(error)] }));
const runtime = navigator.userAgent.match(/Chrome\\/\\S+/)?.[0];
await fetch('/result', { method: 'POST', body: JSON.stringify({ ...result, runtime }) });`;
  const script = await bundle('browser.js', contents, { platform: 'browser' });
  return report(await visit(browser, script));
}

/** Opens a page that runs the script, and gives what the page posts. */
async function visit(browser, script) {
  const page = '<!doctype html><title>SDK</title><script type="module" src="/suite.js"></script>';
  const posted = Promise.withResolvers();
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      let body = '';
      for await (const chunk of request) body += chunk;
      posted.resolve(body);
    }
    const isScript = request.url === '/suite.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? readFileSync(script) : page);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const profile = join(stranger, 'browser');
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`];
  const address = `http://127.0.0.1:${server.address().port}/`;
  const child = spawn(browser, [...flags, '--no-first-run', address], { stdio: 'ignore' });
  const timer = setTimeout(() => posted.resolve(''), browserSeconds * 1_000);
  const result = await posted.promise;
  clearTimeout(timer);
  const gone = new Promise((resolve) => child.on('close', resolve));
  child.kill('SIGTERM');
  await gone;
  server.closeAllConnections();
  server.close();
  return result;
}

export async function inWorkerd(origin) {
  const program = findWorkerd();
  if (!program) return leftOut('the package workerd has no program for this machine');
  const contents = `${imports}
export default {
  async fetch() {
    const result = await runConformance({ sdk, origin: ${JSON.stringify(origin)} });
    return Response.json({ ...result, runtime: navigator.userAgent });
  },
};`;
  const conditions = ['workerd', 'worker', 'browser'];
  await bundle('worker.js', contents, { platform: 'neutral', mainFields: ['module'], conditions });
  writeFileSync(join(dist, 'workerd.capnp'), workerdConfig);
  const port = await freePort();
  const args = ['serve', 'workerd.capnp', `--socket-addr=http=127.0.0.1:${port}`];
  const child = spawn(program, args, { cwd: dist, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const gone = new Promise((resolve) => child.on('close', resolve));
  try {
    return report(await askWorker(`http://127.0.0.1:${port}/`), said);
  } finally {
    // It would wait for requests that hang.
    child.kill('SIGKILL');
    await gone;
  }
}

function findWorkerd() {
  try {
    const require = createRequire(import.meta.url);
    return require.resolve(`@cloudflare/workerd-${process.platform}-${arch()}/bin/workerd`);
  } catch {
    return null;
  }
}

function arch() {
  return process.arch === 'x64' ? '64' : process.arch;
}

/** A port that was free a moment ago. */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The worker's answer, once it listens. */
async function askWorker(address) {
  const signal = AbortSignal.timeout(workerSeconds * 1_000);
  for (;;) {
    try {
      return await (await fetch(address, { signal })).text();
    } catch (error) {
      if (signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

const workerdConfig = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .suite),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const suite :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "2026-06-01",
);
`;

function leftOut(reason) {
  return { isDone: true, note: `left out: ${reason}` };
}

/** Reads what the suite says; everything else is a failure. */
function report(text, said = '') {
  try {
    const { passed, failures, runtime } = JSON.parse(text);
    const note = [`${passed} passed, ${failures.length} failed, ${runtime}`, ...failures];
    return { isDone: passed > 0 && failures.length === 0, note: note.join('\n  ') };
  } catch {
    return { isDone: false, note: `no result: ${text}\n${said}` };
  }
}

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
