import { ApiError } from '@surety/sdk/errors';
import { Command } from 'commander';
import { FoundFailure, UsageError } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';
import { examples } from '../examples.ts';
import { type ListenOptions, readOptions, type TypedOptions } from './listen-options.ts';
import { type ListenPlace, openPlace, ProgressWriter } from './listen-place.ts';
import { ListenSession, RefusedLocally } from './listen-session.ts';
import { applyUpdate, emptyState, type ListenUpdate } from './listen-state.ts';
import { Poster } from './post-message.ts';
import { printUpdates } from './print-updates.ts';
import { showScreen } from './screen/show-screen.ts';
import { lockTarget, TakenOver, type TargetLock } from './target-lock.ts';

/** Calls that may run at a time, with those of resends. */
const connections = 16;

const help = `
Each event arrives at least once and in order for each customer, signed as a webhook of the service signs.
The position is kept for each target: after a restart, a sleep or an outage of the service it continues from there.
${examples(
  'surety listen --forward-to http://localhost:3000/webhooks',
  "surety listen --forward-to 3000 --events 'kyc.*,card.*' --output json --fail-on-error",
)}`;

/** `surety listen`: forwards events to a local server. */
export function listenCommand(context: CommandContext): Command {
  const collect = (value: string, values: readonly string[]) => [...values, value];
  return new Command('listen')
    .summary('Forward events to a local server')
    .description('Forwards events to a local server as webhooks would, and shows its answers.')
    .option('--forward-to <url>', 'address of the local server; without it, events are only shown')
    .option('--events <patterns>', 'names or patterns, separated by commas: kyc.*,card.created')
    .option('--customer <id>', 'events of this customer only')
    .option('--from <place>', 'latest, beginning, an event, or a time; else where it ended last')
    .option('--output <form>', 'line or json instead of the full-screen view')
    .option('--fault <fault>', 'duplicate=2, drop=3 or delay=500ms; may be repeated', collect, [])
    .option('--fail-on-error', 'ends with 1 at the first answer that is not 2xx')
    .option('--timeout <seconds>', 'time that the local server has for an answer; 30 by default')
    .option('--print-secret', 'prints the signing secret of the target and ends')
    .option('--takeover', 'ends another listener of the target and continues from its position')
    .addHelpText('after', help)
    .action(async (typed: TypedOptions) => {
      await listen(context, typed);
    });
}

async function listen(context: CommandContext, typed: TypedOptions): Promise<void> {
  const options = readOptions(typed);
  const target = options.target?.href ?? 'none';
  const { access } = context.surety();
  const open = (ignoresPosition: boolean) =>
    openPlace(context.io.env, access, target, ignoresPosition);
  const place = open(true);
  if (typed.printSecret) return context.out.line(place.secret);
  const lock = await lockTarget(place.folder, typed.takeover ?? false);
  try {
    // With a takeover, the position is the one that the other listener has left.
    const failsOnError = typed.failOnError ?? false;
    await runListener(context, { options, place: open(options.from !== null), lock, failsOnError });
  } finally {
    lock.release();
  }
}

interface Listener {
  readonly options: ListenOptions;
  readonly place: ListenPlace;
  readonly lock: TargetLock;
  readonly failsOnError: boolean;
}

async function runListener(context: CommandContext, listener: Listener): Promise<void> {
  const { options, place, lock, failsOnError } = listener;
  const { io, out } = context;
  const ended = new AbortController();
  const signal = AbortSignal.any([io.interrupted, lock.taken, ended.signal]);
  const poster = options.target && new Poster(options.target, options.timeoutMs, connections);
  const writer = new ProgressWriter(place.folder, options.target?.href ?? 'none');
  const begin = options.from ?? { after: place.progress?.position ?? 'latest' };
  let state = emptyState;
  const show = openView(context, options, {
    session: () => session,
    end: (reason) => ended.abort(reason),
  });
  if (!show.isScreen) announce(context, listener);
  const session = new ListenSession({
    surety: context.surety(),
    query: { ...options.filter, ...begin },
    poster,
    secret: place.secret,
    faults: options.faults,
    failsOnError,
    begin: options.from ? null : place.progress,
    saveProgress: (progress) => writer.save(progress),
    onUpdate: (update) => {
      state = applyUpdate(state, update);
      show.onUpdate(update);
    },
  });
  let error: unknown = null;
  try {
    await session.run(signal);
  } catch (thrown) {
    error = thrown;
  } finally {
    poster?.close();
    show.close();
  }
  const count = options.target
    ? `${state.accepted} accepted, ${state.refused} not, ${state.waiting} left for the next start`
    : `${state.shown} events`;
  out.note(`Ended: ${count}.`);
  explainEnd(error, signal);
}

/** Full-screen on a terminal, else lines or JSON. */
function openView(
  context: CommandContext,
  { output, target }: ListenOptions,
  control: { session: () => ListenSession; end: (reason?: Error) => void },
) {
  const { io, out } = context;
  const isTerminal = io.stdout.isTTY && io.stdin.isTTY && io.env.TERM !== 'dumb';
  if (isTerminal && !output && !out.isForPrograms) {
    return { ...showScreen(context, { target: target?.href ?? null, ...control }), isScreen: true };
  }
  const isJson = output === 'json' || out.isForPrograms;
  const onUpdate: (update: ListenUpdate) => void = printUpdates(out, isJson ? 'json' : 'line');
  return { onUpdate, close: () => undefined, isScreen: false };
}

function announce({ out }: CommandContext, { options, place }: Listener): void {
  const { target, from } = options;
  if (target) out.note(`Forwarding to ${target.href}, signed with ${place.secret}`);
  if (!from && place.progress)
    out.note('Continuing after the last event that was forwarded to this target.');
}

/** Throws what the exit code follows from. */
function explainEnd(error: unknown, signal: AbortSignal): void {
  if (error instanceof RefusedLocally) throw new FoundFailure();
  if (error instanceof ApiError && (error.code === 'events_removed' || isWrongPlace(error))) {
    throw new UsageError(
      `${error.message}\nThe position is not in the record any more, so events may be missing. Begin anew with --from beginning or --from latest.`,
    );
  }
  if (error !== null) throw error;
  if (signal.reason instanceof TakenOver) {
    throw new UsageError('Another listener has taken this target over.');
  }
  if (signal.reason?.name === 'Interrupted') throw signal.reason;
}

function isWrongPlace(error: ApiError): boolean {
  return error.status === 400 && 'after' in error.details;
}
