import { Command } from 'commander';
import { FoundFailure, UsageError } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';
import { examples } from '../examples.ts';
import { headersOf, messagesOf } from '../listen/listen-message.ts';
import { readFilter, readFrom, readTarget } from '../listen/listen-options.ts';
import { openPlace } from '../listen/listen-place.ts';
import { describeConnection, emptyState } from '../listen/listen-state.ts';
import { Poster } from '../listen/post-message.ts';
import { readFeed } from '../listen/read-feed.ts';
import { showTime } from '../listen/show-time.ts';

/** `surety events`: its tail and a resend, beside the operations of the resource. */
export function eventsCommand(context: CommandContext): Command {
  return new Command('events')
    .addCommand(tailCommand(context))
    .addCommand(resendCommand(context))
    .addHelpText('after', examples('surety events tail', "surety events list --event 'kyc.*'"));
}

interface TailOptions {
  readonly events?: string;
  readonly customer?: string;
  readonly from?: string;
}

const tailHelp = `
When the connection ends, it reconnects and continues after the last event, so that none is skipped.
${examples(
  "surety events tail --events 'kyc.*,card.*'",
  'surety events tail --from beginning --jsonl',
)}`;

function tailCommand(context: CommandContext): Command {
  return new Command('tail')
    .summary('Print events as they happen')
    .description('Prints events as they happen, until it is interrupted.')
    .option('--events <patterns>', 'names or patterns, separated by commas: kyc.*,card.created')
    .option('--customer <id>', 'events of this customer only')
    .option('--from <place>', 'latest, beginning, an event, or a time; latest by default')
    .addHelpText('after', tailHelp)
    .action(async (typed: TailOptions) => {
      await tail(context, typed);
    });
}

async function tail({ io, out, surety }: CommandContext, typed: TailOptions): Promise<void> {
  const query = { ...readFilter(typed), ...readFrom(typed.from ?? 'latest') };
  const feed = readFeed(surety(), query, {
    signal: io.interrupted,
    onConnection: (connection) =>
      out.note(`Service: ${describeConnection({ ...emptyState, connection }, showTime)}.`),
  });
  for await (const { events } of feed) {
    for (const event of events) {
      const { occurred_at, customer_id, event_id } = event;
      if (out.isForPrograms) out.json(event);
      else out.line(`${occurred_at}  ${event.event.padEnd(36)} ${event_id}  ${customer_id ?? '-'}`);
    }
  }
  io.interrupted.throwIfAborted();
}

const resendHelp = `
The message has the id of the first time and a new signature, as after a lost answer.
${examples(
  'surety events resend 01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c30 --forward-to http://localhost:3000/webhooks',
  'surety events resend 01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c30 --forward-to 3000 --json',
)}`;

function resendCommand(context: CommandContext): Command {
  return new Command('resend')
    .summary('Send an event to a local server once more')
    .description('Sends an event to a local server once more, signed as "surety listen" signs.')
    .argument('<event_id>', 'id of the event')
    .requiredOption('--forward-to <url>', 'address of the local server')
    .addHelpText('after', resendHelp)
    .action(async (eventId: string, { forwardTo }: { forwardTo: string }) => {
      await resend(context, eventId, readTarget(forwardTo));
    });
}

const timeoutMs = 30_000;

async function resend({ io, out, surety }: CommandContext, eventId: string, target: URL) {
  const client = surety();
  const { secret } = openPlace(io.env, client.access, target.href, true);
  const event = await client.events.get(eventId, { signal: io.interrupted });
  const [message] = messagesOf(event, null);
  if (!message) throw new UsageError(`Event ${eventId} has no message.`);
  const poster = new Poster(target, timeoutMs, 1);
  const outcome = await poster.post(headersOf(message, secret, Date.now()), message.body);
  poster.close();
  const { status, error, answer, durationMs } = outcome;
  if (out.isForPrograms) out.value({ status, error, answer, duration_ms: durationMs });
  else out.line(`${event.event}  ${event.event_id}  ${status ?? error} in ${durationMs} ms`);
  if (status === null || status < 200 || status > 299) throw new FoundFailure();
}
