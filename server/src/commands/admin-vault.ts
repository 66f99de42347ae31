import { Command } from 'commander';
import { sealedColumns } from '../catalogs.ts';
import { readConfig } from '../config.ts';
import { listBrands, rotateDataKeys, rotateMasterKey } from '../features/tenants/brands/brands.ts';
import { readId } from './read-arguments.ts';
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
  vault
    .command('rotate-data-keys')
    .description(
      'give brands new data keys and seal all of their values again, which takes more than ten minutes; safe to interrupt and repeat',
    )
    .option('--brand <id>', 'this brand alone; without it every brand', readId)
    .action(({ brand }) => rotateKeys(print, brand));
  return vault;
}

async function rotateKeys(print: (text: string) => void, brandId?: string): Promise<void> {
  await withOperator(readConfig(), async (operator) => {
    const all = brandId ? [brandId] : (await listBrands(operator)).map(({ brand_id }) => brand_id);
    for (const each of all) {
      await operator.transaction((tx) =>
        recordCommand(tx, { operation: 'vault rotate-data-keys', brandId: each }),
      );
    }
    await rotateDataKeys(operator, all, {
      columns: sealedColumns,
      onProgress: (progress) => print(JSON.stringify(progress)),
    });
    print(JSON.stringify({ brands: all.length, finished: true }));
  });
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
