import { Command } from 'commander';
import type { CommandContext } from '../../context.ts';
import { examples } from '../examples.ts';
import { addContentCommands } from './world-content-commands.ts';

/** `surety world`: separate sandboxes, created, forked, opened, compared and removed. */
export function worldCommand(context: CommandContext): Command {
  const command = new Command('world')
    .description(
      'Separate sandboxes, each with its own keys. The keys of worlds made here are stored as profiles that only their owner can read.',
    )
    .addHelpText('after', examples('surety world fork', 'surety world use main'));
  addMaking(command, context);
  addChoosing(command, context);
  addContentCommands(command, context);
  return command;
}

function addMaking(command: Command, context: CommandContext): void {
  command
    .command('create')
    .summary('Create a world')
    .description('Creates an empty world with its own keys, and stores the keys.')
    .option('--name <name>', 'the name in lists')
    .option('--seed <seed>', 'ids and numbers are derived from the seed, and the clock is stopped')
    .option('--env', 'prints the keys as variables for a shell, and keeps none')
    .addHelpText(
      'after',
      examples('surety world create --seed 7', 'eval "$(surety world create --env)"'),
    )
    .action(async (options: { name?: string; seed?: string; env?: boolean }) => {
      const { createWorld } = await import('./make-world.ts');
      await createWorld(context, options);
    });
  command
    .command('fork')
    .summary('Copy a world with all that is in it')
    .description(
      'Copies a world as it is now, or a snapshot of one, with the ids of its objects. The copy has its own keys, which are stored.',
    )
    .option('--from <id>', 'a world or a snapshot; the default is the world of the keys')
    .option('--name <name>', 'the name in lists')
    .option('--env', 'prints the keys as variables for a shell, and keeps none')
    .addHelpText(
      'after',
      examples(
        'surety world fork --name try-it',
        'surety world fork --from 01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c79',
      ),
    )
    .action(async (options: { from?: string; name?: string; env?: boolean }) => {
      const { forkWorld } = await import('./make-world.ts');
      await forkWorld(context, options);
    });
}

function addChoosing(command: Command, context: CommandContext): void {
  command
    .command('list')
    .summary('List the worlds of the sandbox')
    .description('Lists the worlds, newest first, and says of which the keys are kept here.')
    .addHelpText('after', examples('surety world list', 'surety world list --json'))
    .action(async () => {
      const { listWorlds } = await import('./choose-world.ts');
      await listWorlds(context);
    });
  command
    .command('use')
    .summary('Use the keys of a world for the next commands')
    .description('Uses the kept keys of a world for the next commands; "main" uses none of them.')
    .argument('<id>', 'a world, the beginning of its id, or main')
    .addHelpText('after', examples('surety world use 01980d5c', 'surety world use main'))
    .action(async (id: string) => {
      const { useWorld } = await import('./choose-world.ts');
      await useWorld(context, id);
    });
  command
    .command('open')
    .summary('Open a world that a run left behind, such as a failing test')
    .description(
      'Uses the keys of a world for the next commands. A world whose keys are not kept here is copied as it is now, since its keys are shown only once; a snapshot is copied too.',
    )
    .argument('<id>', 'a world or a snapshot')
    .addHelpText(
      'after',
      examples(
        'surety world open 01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c79',
        'surety world open 01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c79 --json',
      ),
    )
    .action(async (id: string) => {
      const { openWorld } = await import('./choose-world.ts');
      await openWorld(context, id);
    });
}
