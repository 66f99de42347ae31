import { didYouMean } from '@surety/sdk/command/nearest';
import { Command } from 'commander';
import { UsageError } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';
import { examples } from '../examples.ts';
import type { AdvanceOptions } from './advance-clock.ts';

/** `surety clock`: the sandbox's time, moved and undone. */
export function clockCommand(context: CommandContext): Command {
  const command = new Command('clock')
    .description(
      "Shows the sandbox's time and the work that is due next; moves time, and undoes it.",
    )
    .addHelpText('after', examples('surety clock', 'surety clock advance 30d'))
    .usage('[options] [command]')
    .argument('[words...]')
    .action(async (words: readonly string[]) => {
      refuseVerb(command, words);
      const { showClock } = await import('./show-clock.ts');
      await showClock(context);
    });
  addAdvance(command, context);
  command
    .command('undo')
    .summary('Go back to before the last advance')
    .description(
      'Restores the world as it was before the last advance that took a snapshot, or before an earlier one by its snapshot id. The five newest of these snapshots are kept, so that five advances can be undone, one after the other or at once. Everything done since is discarded: it lists that, and asks first. Webhook messages that were sent stay sent.',
    )
    .argument('[snapshot-id]', 'an automatic snapshot; the default is the newest')
    .option('-y, --yes', 'does not ask')
    .addHelpText(
      'after',
      examples('surety clock undo', 'surety clock undo 01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c79 --yes'),
    )
    .action(async (snapshotId: string | undefined, { yes = false }: { yes?: boolean }) => {
      const { undoAdvance } = await import('./undo-advance.ts');
      await undoAdvance(context, snapshotId, yes);
    });
  addLists(command, context);
  return command;
}

/** The clock is shown where no verb is typed; a word that is none is a mistyped one. */
function refuseVerb({ commands }: Command, [verb]: readonly string[]): void {
  if (verb === undefined) return;
  const names = commands.map((command) => command.name());
  throw new UsageError(`There is no clock ${verb}.${didYouMean(verb, names)}`);
}

function addAdvance(command: Command, context: CommandContext): void {
  command
    .command('advance')
    .summary('Move the clock forward, and do what falls due')
    .description(
      'Moves the clock forward by a time, to a time, to the next due work ("next") or until an event, and does all work that falls due on the way. It says first what is due, and lists what was done. A snapshot is taken before, so that "clock undo" can go back.',
    )
    .argument('[time]', '30d, 2h, "3 days 4 hours", P1M or next')
    .option('--to <time>', 'an ISO 8601 time')
    .option('--until-event <event>', 'an event name, prefix.* or *')
    .option('--object <id>', 'with --until-event: of this object or customer alone')
    .option('--within <time>', 'with --until-event: no longer than this; the default is 90d')
    .option('--no-snapshot', 'takes no snapshot: the advance cannot be undone')
    .addHelpText(
      'after',
      examples(
        'surety clock advance "3 days"',
        'surety clock advance --until-event account.closed --object 01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c79',
      ),
    )
    .action(async (time: string | undefined, options: AdvanceOptions) => {
      const { advanceClock } = await import('./advance-clock.ts');
      await advanceClock(context, time, options);
    });
}

function addLists(command: Command, context: CommandContext): void {
  command
    .command('due')
    .summary('List the work that is due next')
    .description('Lists the scheduled work in the order in which it falls due.')
    .option('--until <time>', 'work that is due until this ISO 8601 time')
    .option('--limit <number>', 'at most so many', '25')
    .addHelpText('after', examples('surety clock due', 'surety clock due --limit 100 --json'))
    .action(async ({ until, limit }: { until?: string; limit: string }) => {
      const { listDue } = await import('./show-clock.ts');
      await listDue(context, until, limit);
    });
  command
    .command('history')
    .summary('List the advances of the clock')
    .description('Lists the advances of the clock that were not undone, newest first.')
    .option('--limit <number>', 'at most so many', '25')
    .addHelpText('after', examples('surety clock history', 'surety clock history --limit 5 --json'))
    .action(async ({ limit }: { limit: string }) => {
      const { listAdvances } = await import('./show-clock.ts');
      await listAdvances(context, limit);
    });
}
