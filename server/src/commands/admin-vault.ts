import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { rotateMasterKey } from '../features/tenants/brands/brands.ts';
import { recordCommand } from './recorded.ts';
import { withOperator } from './with-operator.ts';

/** `admin vault`: the master keys that wrap the keys of all brands. */
export function vaultCommand(print: (text: string) => void): Command {
  const vault = new Command('vault').description('master keys');
  vault
    .command('rotate')
    .description(
      'wrap the keys of all brands with the newest key of SURETY_VAULT_KEYS; safe to interrupt and repeat',
    )
    .action(() => rotate(print));
  return vault;
}

async function rotate(print: (text: string) => void): Promise<void> {
  await withOperator(readConfig(), async ({ vault, transaction }, masterKeys) => {
    const done = await rotateMasterKey(
      { vault, masterKeys, transaction },
      ({ brands, rewrapped }) => print(JSON.stringify({ brands, rewrapped })),
    );
    await transaction((tx) => recordCommand(tx, { operation: 'vault rotate' }));
    print(JSON.stringify({ ...done, master_key: masterKeys.currentVersion, finished: true }));
  });
}
