import type { Command } from 'commander';
import { listTransfers, viewTransfer } from '../features/ach/transfers/transfers.ts';
import type { Context } from '../platform/context.ts';
import { readId } from './read-arguments.ts';

/** Adds `delayed`, the transfers that wait for a later day because of a limit of their program. */
export function addDelayed(
  files: Command,
  run: (brandId: string, work: (context: Context) => Promise<unknown>) => Promise<void>,
): void {
  files
    .command('delayed')
    .description('the newest 100 transfers that exceed a limit of their program and wait')
    .requiredOption('--brand <id>', 'brand', readId)
    .action(({ brand }) =>
      run(brand, async (context) => {
        const page = { limit: 100, before: null };
        const { items, hasMore } = await listTransfers(context, { isDelayed: true }, page);
        return { transfers: items.map(viewTransfer), has_more: hasMore };
      }),
    );
}
