import { Command } from 'commander';
import type { CommandContext } from '../../context.ts';
import { examples } from '../examples.ts';
import type { TailOptions } from './tail-logs.ts';

const sampleId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c79';

/** `surety logs`: the requests of the brand's keys, followed, shown and replayed. */
export function logsCommand(context: CommandContext): Command {
  const command = new Command('logs')
    .description("The log of requests that the brand's keys made: follow it, show one, replay one.")
    .addHelpText('after', examples('surety logs tail --errors', `surety logs show ${sampleId}`));
  addTail(command, context);
  command
    .command('show')
    .summary('Show a request and its answer')
    .description(
      'Prints what was sent and answered, and the objects, events and deliveries that followed.',
    )
    .argument('<id>', 'a log id or a request id')
    .addHelpText(
      'after',
      examples(`surety logs show ${sampleId}`, `surety logs show ${sampleId} --json`),
    )
    .action(async (id: string) => {
      const { showLog } = await import('./show-log.ts');
      await showLog(context, id);
    });
  addReplay(command, context);
  command
    .command('errors')
    .summary('Group the failed requests, with what to do')
    .description(
      'Groups the failed requests of a period by operation and error, each with its cure.',
    )
    .option('--since <time>', '2h, 3d or an ISO 8601 time; the default is 24 hours ago')
    .addHelpText('after', examples('surety logs errors', 'surety logs errors --since 2h --json'))
    .action(async ({ since }: { since?: string }) => {
      const { listErrorGroups } = await import('./list-error-groups.ts');
      await listErrorGroups(context, since);
    });
  return command;
}

function addTail(command: Command, context: CommandContext): void {
  command
    .command('tail')
    .summary('Print requests as they are answered')
    .description(
      'Prints the latest requests, and then each new one when it is answered. Ctrl-C ends it.',
    )
    .option('--errors', 'failed requests alone')
    .option('--operation <id>', 'requests of the operation with this operationId alone')
    .option('--object <id>', 'requests about this object alone')
    .option('--last <number>', 'so many requests of the past first', '10')
    .option('--no-follow', 'ends after the requests of the past')
    .addHelpText(
      'after',
      examples('surety logs tail --errors', 'surety logs tail --operation createTransfer --jsonl'),
    )
    .action(async (options: TailOptions) => {
      const { tailLogs } = await import('./tail-logs.ts');
      await tailLogs(context, options);
    });
}

function addReplay(command: Command, context: CommandContext): void {
  command
    .command('replay')
    .summary('Make a request again, and compare the answers')
    .description(
      'Makes a request of the log again with these keys, and prints both answers and what differs. The earlier Idempotency-Key is not sent. With --fork, it is made in a copy of the world, which is deleted afterwards.',
    )
    .argument('<id>', 'a log id or a request id')
    .option('--fork', 'in a copy of the world')
    .addHelpText(
      'after',
      examples(`surety logs replay ${sampleId} --fork`, `surety logs replay ${sampleId} --json`),
    )
    .action(async (id: string, { fork }: { fork?: boolean }) => {
      const { replayLog } = await import('./replay-log.ts');
      await replayLog(context, id, fork === true);
    });
}
