import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { firstCommands } from './first-commands.ts';

test.each(['/srv/surety', '/srv/sur ety ü', "/srv/it's here", '/srv/$HOME `id` "x" \\ ;#&|*?'])(
  'the commands to begin with find the data folder %s when they are pasted',
  (folder) => {
    const [line = ''] = firstCommands(folder);
    const [command = ''] = line.trim().split('npx --no surety whoami');
    const told = execFileSync('sh', ['-c', `${command} sh -c 'printf %s "$SURETY_DATA_DIR"'`], {
      encoding: 'utf8',
    });
    expect(told).toBe(folder);
  },
);
