import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { quoteWord } from '@surety/sdk/command/shell-words';
import { Command } from 'commander';
import { FoundFailure, UsageError } from '../command-errors.ts';
import type { CommandBuilder, CommandContext } from '../context.ts';
import { examples } from './examples.ts';
import { findClone } from './find-clone.ts';

/** `start`: the sandbox, in the foreground. */
export const startCommand = scriptCommand(
  'start',
  'Starts the sandbox of the clone and writes its keys to .surety/sandbox.json, where commands find them. Ctrl-C stops it.',
  ['surety start', 'SURETY_PORT=4001 SURETY_DATA_DIR=/tmp/second surety start'],
);

export const demoCommand = scriptCommand(
  'demo',
  'Walks three customers through a running sandbox, or through one that it starts: sign-up, KYC, application, deposit, card, purchase, with signed webhooks.',
  ['surety demo', 'SURETY_DATA_DIR=/tmp/second surety demo'],
);

export const verifyCommand = scriptCommand(
  'verify',
  'Proves the books of the service: every journal balances, and every balance is the sum of its entries.',
  ['surety verify', 'SURETY_DATA_DIR=/tmp/second surety verify'],
);

/** Arguments of `check-node.mjs`, by the npm script that runs the same. */
const programs = {
  start: ['server/src/main.ts', 'start'],
  demo: ['demo/demo.ts'],
  verify: ['server/src/main.ts', 'verify'],
} as const;

type Script = keyof typeof programs;

function scriptCommand(script: Script, about: string, lines: readonly string[]): CommandBuilder {
  return (context) =>
    new Command(script)
      .description(about)
      .addHelpText('after', examples(...lines))
      .action(() => runScript(context, script));
}

/**
 * Runs a script of the clone with the streams of this process. Without npm between, whose shell does not pass
 * signals, a SIGTERM for this process ends the script first.
 */
async function runScript({ io, out, flags }: CommandContext, script: Script): Promise<void> {
  const root = findClone(io.cwd);
  if (root === null)
    throw new UsageError(
      `"surety ${script}" runs the service, which this package does not hold. Clone the repository of Surety, run "npm ci" there, and then "npm ${script === 'start' ? script : `run ${script}`}".`,
    );
  if (flags().dryRun) return out.line(`cd ${quoteWord(root)} && npm run ${script}`);
  const folder = io.env.SURETY_DATA_DIR;
  const place = folder ? { SURETY_DATA_DIR: resolve(io.cwd, folder) } : {};
  const launcher = join(root, 'server/src/check-node.mjs');
  const child = spawn(process.execPath, [launcher, ...programs[script]], {
    cwd: root,
    stdio: 'inherit',
    env: { ...io.env, ...place },
  });
  // A Ctrl-C reaches both by the terminal.
  process.on('SIGTERM', () => void child.kill('SIGTERM'));
  const [code] = await once(child, 'exit');
  io.interrupted.throwIfAborted();
  if (code !== 0) throw new FoundFailure(`npm run ${script} ended with ${code}`);
}
