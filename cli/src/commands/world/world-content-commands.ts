import type { Command } from 'commander';
import type { CommandContext } from '../../context.ts';
import { examples } from '../examples.ts';

const sampleId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c79';
const worldOption = ['--world <id>', 'the world; the default is that of the keys'] as const;
/** The snapshot that `findNewestSnapshot` finds, in words. */
const usualSnapshot =
  'the newest that was taken by "world snapshot" or an API call, else by an advance of the clock (never one that "world fork" took for itself)';

/** Adds the commands on what is in a world. */
export function addContentCommands(command: Command, context: CommandContext): void {
  addSnapshots(command, context);
  addFiles(command, context);
  command
    .command('diff')
    .summary('Show what changed in a world')
    .description(
      'Compares a world with a snapshot or another world, object by object and field by field, with totals of money.',
    )
    .option(
      '--against <id>',
      `a snapshot or a world; by default ${usualSnapshot}, else the one that the world is a copy of`,
    )
    .option(...worldOption)
    .addHelpText('after', examples('surety world diff', `surety world diff --against ${sampleId}`))
    .action(async (options: { against?: string; world?: string }) => {
      const { diffWorld } = await import('./diff-world.ts');
      await diffWorld(context, options);
    });
  command
    .command('rm')
    .summary('Delete a world')
    .description('Deletes a world with all its data, and its kept keys. Asks before.')
    .argument('<id>', 'a world')
    .option('-y, --yes', 'does not ask')
    .addHelpText(
      'after',
      examples(`surety world rm ${sampleId}`, `surety world rm ${sampleId} --yes`),
    )
    .action(async (id: string, { yes }: { yes?: boolean }) => {
      const { removeWorld } = await import('./remove-world.ts');
      await removeWorld(context, id, yes === true);
    });
}

function addSnapshots(command: Command, context: CommandContext): void {
  command
    .command('snapshot')
    .summary('Take a snapshot of a world')
    .description('Takes a snapshot, which restore goes back to and fork copies. A world has 20.')
    .option('--name <name>', 'the name in lists')
    .option(...worldOption)
    .addHelpText(
      'after',
      examples('surety world snapshot --name funded', 'surety world snapshot --json'),
    )
    .action(async (options: { name?: string; world?: string }) => {
      const { takeSnapshot } = await import('./restore-world.ts');
      await takeSnapshot(context, options);
    });
  command
    .command('restore')
    .summary('Restore a snapshot of a world')
    .description(
      'Restores the content that the world had. Everything done since is undone; says what that is, and asks before.',
    )
    .argument('[snapshot-id]', `a snapshot of the world; by default ${usualSnapshot}`)
    .option(...worldOption)
    .option('-y, --yes', 'does not ask')
    .addHelpText(
      'after',
      examples('surety world restore', `surety world restore ${sampleId} --yes`),
    )
    .action(async (id: string | undefined, options: { world?: string; yes?: boolean }) => {
      const { restoreWorld } = await import('./restore-world.ts');
      await restoreWorld(context, id, options);
    });
  command
    .command('reset')
    .summary('Reset a world to its beginning')
    .description(
      'Resets a world to how it was made: empty, or with the content of its snapshot. Asks before.',
    )
    .argument('[id]', 'the world; the default is that of the keys')
    .option('-y, --yes', 'does not ask')
    .addHelpText('after', examples('surety world reset', `surety world reset ${sampleId} --yes`))
    .action(async (id: string | undefined, { yes = false }: { yes?: boolean }) => {
      const { resetWorld } = await import('./restore-world.ts');
      await resetWorld(context, id, yes);
    });
}

function addFiles(command: Command, context: CommandContext): void {
  command
    .command('export')
    .summary('Write a world to a file')
    .description(
      'Writes everything in a world to a file that another sandbox can import, such as for a bug report. Anyone who has the file can read everything in it.',
    )
    .argument('<file>', 'the file to write')
    .option(...worldOption)
    .addHelpText(
      'after',
      examples(
        'surety world export bug.surety',
        `surety world export bug.surety --world ${sampleId}`,
      ),
    )
    .action(async (file: string, options: { world?: string }) => {
      const { exportWorld } = await import('./world-files.ts');
      await exportWorld(context, file, options);
    });
  command
    .command('import')
    .summary('Create a world from a file')
    .description('Creates a world with the content of an exported file, and keeps its keys.')
    .argument('<file>', 'a file that export wrote')
    .option('--name <name>', 'the name in lists')
    .option('--env', 'prints the keys as variables for a shell, and keeps none')
    .addHelpText(
      'after',
      examples('surety world import bug.surety', 'surety world import bug.surety --name bug-12'),
    )
    .action(async (file: string, options: { name?: string; env?: boolean }) => {
      const { importWorld } = await import('./world-files.ts');
      await importWorld(context, file, options);
    });
}
