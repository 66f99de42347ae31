import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** The folder of the checks, and that of the project. */
export const here = import.meta.dirname;
export const root = join(here, '../..');

/** Folder that the checks write into; not committed. */
export const dist = join(here, 'dist');

const ownTools = join(here, 'node_modules/.bin');

/**
 * Runs a program, with the tools of the checks first in the path, for at most `seconds`. It does not
 * block: a server of this process may be what the program talks to.
 *
 * @returns {Promise<{ code: number | null, output: string }>} the output holds both streams
 */
export function run(program, args, { cwd = here, env = {}, seconds = 300 } = {}) {
  const PATH = [ownTools, process.env.PATH].join(delimiter);
  // "npm run --silent" would hide the reasons of npm itself.
  const told = { npm_config_loglevel: 'warn' };
  const child = spawn(program, args, { cwd, env: { ...process.env, ...told, PATH, ...env } });
  let output = '';
  const collect = (chunk) => {
    output += chunk;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1_000);
  return new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ code: null, output: message }));
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    });
  });
}

/** @throws Error with the output of a program that fails */
export async function must(program, args, options) {
  const { code, output } = await run(program, args, options);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${output}`);
  return output;
}
