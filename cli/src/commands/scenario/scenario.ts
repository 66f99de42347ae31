import { Command } from 'commander';
import type { CommandContext } from '../../context.ts';
import { examples } from '../examples.ts';

/** `surety scenario`: runs scenarios, and records them from requests. */
export function scenarioCommand(context: CommandContext): Command {
  const command = new Command('scenario')
    .description('Runs scenarios in the sandbox, and records them from your requests.')
    .addHelpText(
      'after',
      examples('surety scenario run happy-path', 'surety scenario record start'),
    );
  command
    .command('run')
    .summary('Run a scenario')
    .description(
      'Runs a scenario in the world of the keys: stops its clock, and advances it from step to step. Each step is printed when it is done. Ends with 1 if a step fails or an expectation does not hold. With --dry-run, the plan is printed and nothing is done.',
    )
    .argument('<file-or-name>', 'a file in YAML, - for standard input, or the name of a scenario')
    .option('--program <id>', "the program; the default is the brand's first")
    .addHelpText(
      'after',
      examples('surety scenario run scenario.yaml', 'surety scenario run happy-path --dry-run'),
    )
    .action(async (source: string, options: { program?: string }) => {
      const { runScenario } = await import('./run-scenario.ts');
      await runScenario(context, source, options);
    });
  command
    .command('list')
    .summary('List the scenarios that come with the service')
    .description('Lists the scenarios that come with the service; "scenarios get NAME" prints one.')
    .addHelpText('after', examples('surety scenario list', 'surety scenario list --json'))
    .action(async () => {
      const { data } = await context.surety().scenarios.list({ signal: context.io.interrupted });
      context.out.rows(data, { columns: ['name', 'description'] });
    });
  addRecord(command, context);
  return command;
}

function addRecord(command: Command, context: CommandContext): void {
  command
    .command('record')
    .summary('Record a scenario from requests')
    .description(
      'Begins a recording, or ends it and prints the scenario. It is written from the log of requests, with the states of the customers at its end as expectations.',
    )
    .argument('<start|stop>', 'start, or stop')
    .option('--name <name>', 'the name of the scenario', 'recorded')
    .addHelpText(
      'after',
      examples(
        'surety scenario record start',
        'surety scenario record stop --name my-scenario > scenario.yaml',
      ),
    )
    .action(async (what: string, { name }: { name: string }) => {
      const { record } = await import('./record-scenario.ts');
      await record(context, what, name);
    });
}
