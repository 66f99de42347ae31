// Lints openapi.json, generates clients of it and compiles them. The tools are heavy, so they have a
// package of their own, installed here when it changed. Exits with the number of failed checks.
// With the path of another document: the same for it, to compare.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { clientsOf, makeClient } from './clients.mjs';
import { here, run } from './run.mjs';

const document = resolve(process.argv[2] ?? join(here, '../../openapi.json'));
const lock = join(here, 'package-lock.json');
const installed = join(here, 'node_modules/.installed-lock.json');

function install() {
  const wanted = readFileSync(lock, 'utf8');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return 'up to date';
  const { isDone, output } = run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  if (!isDone) throw new Error(output);
  writeFileSync(installed, wanted);
  return 'installed';
}

function lintWithRedocly() {
  const args = ['lint', '--config', 'redocly.yaml', '--format', 'json', '--max-problems', '100000'];
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { output } = run('redocly', [...args, document], { env: quiet });
  const { totals, problems } = JSON.parse(
    output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1),
  );
  return report(
    totals.errors,
    totals.warnings,
    problems.map(({ message }) => message),
  );
}

function lintWithSpectral() {
  const { output } = run('spectral', ['lint', '-r', '.spectral.yaml', '-f', 'json', document]);
  const found = JSON.parse(output.slice(output.indexOf('['), output.lastIndexOf(']') + 1));
  const errors = found.filter(({ severity }) => severity === 0);
  const messages = found.map(({ message, path }) => `${path.join('.')}: ${message}`);
  return report(errors.length, found.length - errors.length, messages);
}

async function compileStrictly() {
  const { strictProblems } = await import('./strict-schemas.mjs');
  const problems = strictProblems(document);
  return report(problems.length, 0, problems);
}

function compileTypeScript() {
  const { isDone, output } = run('tsc', ['-p', '.']);
  return { isDone, note: isDone ? 'compiles' : output };
}

function report(errors, warnings, messages) {
  const counts = `${errors} errors, ${warnings} warnings`;
  const isDone = errors + warnings === 0;
  return { isDone, note: [counts, ...messages.slice(0, 20)].join('\n  ') };
}

const checks = [
  ['packages', () => ({ isDone: true, note: install() })],
  ['Redocly, recommended', lintWithRedocly],
  ['Spectral, oas', lintWithSpectral],
  ['ajv, strict', compileStrictly],
  ...clientsOf(document).map((client) => [client.name, () => makeClient(client)]),
  ['TypeScript of both', compileTypeScript],
];

/** A check that breaks off has failed, and the others run. */
async function attempt(check) {
  try {
    return await check();
  } catch (error) {
    return { isDone: false, note: String(error.stack) };
  }
}

let failed = 0;
for (const [name, check] of checks) {
  const { isDone, note } = await attempt(check);
  if (!isDone) failed += 1;
  process.stdout.write(`${isDone ? 'passed' : 'FAILED'}  ${name}: ${note.trim()}\n`);
}
process.exitCode = failed;
