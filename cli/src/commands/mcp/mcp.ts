import { Command } from 'commander';
import type { CommandContext } from '../../context.ts';
import { examples } from '../examples.ts';
import type { McpOptions } from './serve-mcp.ts';

/** `surety mcp`: the API as tools for a coding agent, over standard input and output. */
export function mcpCommand(context: CommandContext): Command {
  return new Command('mcp')
    .summary('Serve the API as tools to a coding agent')
    .description(
      'Serves the Model Context Protocol over standard input and output: a tool for each operation, and resources with errors and their cures, events and states. Reads are made with the keys of the command. The first write copies the world, all later calls are made in the copy, and the copy is deleted at the end. In live there are no writes.',
    )
    .option('--write', 'writes directly in the sandbox of the keys; never in live')
    .option('--keep', 'keeps the copy of the world at the end')
    .option('--resources <names>', 'tools of these resources alone, such as customers,cards')
    .addHelpText(
      'after',
      examples('surety mcp', 'surety mcp --resources cards,transactions,simulate'),
    )
    .action(async (options: McpOptions) => {
      const { serveMcp } = await import('./serve-mcp.ts');
      await serveMcp(context, options);
    });
}

/** `surety agent`: configuration of coding agents. */
export function agentCommand(context: CommandContext): Command {
  const command = new Command('agent')
    .description('Connects coding agents with this sandbox.')
    .addHelpText('after', examples('surety agent setup', 'surety agent setup --json'));
  command
    .command('setup')
    .summary("Print the configuration of an agent's client")
    .description(
      'Prints the configuration with which a client of the Model Context Protocol starts "surety mcp" for these keys. No key is in it.',
    )
    .option('--write', 'with --write of "surety mcp"')
    .addHelpText('after', examples('surety agent setup', 'surety agent setup > .mcp.json'))
    .action(async ({ write }: { write?: boolean }) => {
      const { printAgentSetup } = await import('./agent-setup.ts');
      printAgentSetup(context, write === true);
    });
  return command;
}
