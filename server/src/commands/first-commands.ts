import { resolve } from 'node:path';
import { shellWord } from './shell-word.ts';

/** Commands to begin with; the command finds the keys by itself in the usual data folder. */
export function firstCommands(dataDir: string): string[] {
  const isUsual = resolve(dataDir) === resolve('.surety');
  const folder = isUsual ? '' : `SURETY_DATA_DIR=${shellWord(dataDir)} `;
  const rows = [
    [`${folder}npx --no surety whoami`, 'which keys are used, and what they can do'],
    [
      `${folder}npx --no surety customers list`,
      'every operation is a command: npx --no surety help',
    ],
    ['sdk/README.md', 'the client for TypeScript, which finds the same keys'],
  ] as const;
  const width = Math.max(...rows.map(([command]) => command.length));
  return rows.map(([command, words]) => `  ${command.padEnd(width)}  ${words}`);
}
