import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** The folder of the checks. */
export const here = import.meta.dirname;

const ownTools = join(here, 'node_modules/.bin');

/**
 * Runs a program in the folder of the checks, whose own tools come first, for at most `seconds`.
 *
 * @returns {{ isDone: boolean, output: string }} the output holds both streams
 */
export function run(program, args, { cwd = here, paths = [], env = {}, seconds = 300 } = {}) {
  const path = [...paths, ownTools, process.env.PATH].join(delimiter);
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH: path, ...env },
    maxBuffer: 256 * 1024 * 1024,
    timeout: seconds * 1_000,
  });
  const output = `${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}`;
  return { isDone: status === 0, output };
}

/** True for a program that is on the machine. */
export function hasProgram(program, ...args) {
  return run(program, args).isDone;
}
