import type { Event, EventName } from '@surety/sdk';
import { Command } from 'commander';
import { UsageError } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';
import { promptYes } from '../../prompt.ts';
import { hintOf, isEventName } from '../events/event-names.ts';
import { examples } from '../examples.ts';
import type { Recipe } from './recipe.ts';
import { recipes, uncaused } from './recipes.ts';
import { type NamedObjects, Scene } from './scene.ts';

interface TypedOptions extends NamedObjects {
  readonly new?: boolean;
  readonly yes?: boolean;
  readonly list?: boolean;
}

const help = `
The event happens on your own objects: those that you name, or the newest that fit. Every step is printed,
and each is a request of the API. It may move the sandbox's clock.
${examples(
  'surety trigger card.status_changed --yes',
  'surety trigger transaction.authorized --new --yes',
)}`;

/** `surety trigger`: makes an event happen on one's own objects. */
export function triggerCommand(context: CommandContext): Command {
  return new Command('trigger')
    .summary('Make an event happen on your own objects')
    .description('Makes an event happen on your own objects in a sandbox, and waits for it.')
    .argument('[event]', 'name of the event')
    .option('--customer <id>', 'happens to this customer')
    .option('--card <id>', 'happens to this card')
    .option('--account <id>', 'happens to this deposit account')
    .option('--transaction <id>', 'happens to this transaction')
    .option('--transfer <id>', 'happens to this transfer')
    .option('--webhook <id>', 'happens to this webhook')
    .option('--new', 'makes what is missing, from a customer to a funded card')
    .option('-y, --yes', 'asks nothing')
    .option('--list', 'lists all events with the way that each is caused')
    .addHelpText('after', help)
    .action(async (event: string | undefined, typed: TypedOptions) => {
      if (typed.list || event === undefined) listEvents(context);
      else await trigger(context, event, typed);
    });
}

function listEvents({ out }: CommandContext): void {
  const rows = Object.entries(recipes).map(([event, recipe]) => ({
    event,
    does: recipe.about,
  }));
  out.rows(rows, { columns: ['event', 'does'] });
}

async function trigger(context: CommandContext, asked: string, typed: TypedOptions): Promise<void> {
  const { out } = context;
  const { name, recipe } = findRecipe(asked);
  out.note(`To cause ${name}, this ${recipe.about}.`);
  const scene = new Scene(context, {
    named: typed,
    makes: typed.new ?? false,
    confirm: async () => {
      const { dryRun, curl } = context.flags();
      if (dryRun || curl) throw new NothingChanged();
      await confirm(context, typed.yes ?? false);
    },
  });
  let event: Event;
  try {
    event = await scene.waitFor(name, { isAtOnce: recipe.isAtOnce, ...(await recipe.run(scene)) });
  } catch (error) {
    if (error instanceof NothingChanged) return out.note('Here the changes would begin.');
    throw error;
  }
  if (out.isForPrograms) return out.value(event);
  out.line(`${event.event}  ${event.event_id}`);
  for (const [field, id] of idsOf(event.payload)) out.line(`  ${field}  ${id}`);
}

/** A dry run ends before the first change: later requests need the answers of earlier ones. */
class NothingChanged extends Error {
  override name = 'NothingChanged';
}

function findRecipe(name: string): { name: EventName; recipe: Recipe } {
  const recipe = isEventName(name) && recipes[name];
  if (recipe) return { name, recipe };
  const cause = isEventName(name) && uncaused[name];
  if (cause) throw new UsageError(`No command causes ${name}: ${cause}.`);
  throw new UsageError(
    `There is no event ${name}.${hintOf(name)} "surety trigger --list" shows all.`,
  );
}

/** Ids of the payload, for the next command. */
function idsOf(payload: object): [string, string][] {
  return Object.entries(payload).flatMap(([field, value]): [string, string][] =>
    field.endsWith('_id') && typeof value === 'string' ? [[field, value]] : [],
  );
}

async function confirm({ io }: CommandContext, isSure: boolean): Promise<void> {
  if (isSure || !io.stdin.isTTY || !io.stdout.isTTY) return;
  if (!(await promptYes(io, 'Go on?', true))) throw new UsageError('Nothing was changed.');
}
