import type { OperationRow } from '@surety/sdk/operation-row';
import { resources } from '@surety/sdk/operations';
import { Command } from 'commander';
import type { CommandContext } from './context.ts';
import { kebab } from './names.ts';
import { sendOperation } from './send-operation.ts';

/** Adds a command for each operation of the resource that the tool does not define itself. */
export async function addResourceCommands(
  command: Command,
  resource: string,
  context: CommandContext,
): Promise<Command> {
  const { operations } = await loadOperations(resource);
  const defined = new Set(command.commands.map((child) => child.name()));
  if (!command.description()) command.description(resources[resource]?.about ?? '');
  for (const [name, row] of Object.entries(operations)) {
    const verb = kebab(name);
    if (!defined.has(verb)) command.addCommand(operationCommand(verb, row, context));
  }
  return command;
}

function loadOperations(resource: string): Promise<{ operations: Record<string, OperationRow> }> {
  return import(`@surety/sdk/operations/${kebab(resource)}`);
}

/** A command of one operation: ids as arguments, query parameters and fields of the body as options. */
function operationCommand(verb: string, row: OperationRow, context: CommandContext): Command {
  const command = new Command(verb).summary(row.summary).description(row.description);
  for (const { name, about } of row.pathParameters) command.argument(`<${name}>`, about);
  for (const field of row.query) command.option(`--${field.name} <value>`, field.about);
  for (const field of row.body?.fields ?? [])
    command.option(`--${field.name} <value>`, field.about);
  if (row.body)
    command.option('--data <file>', 'the body: @file, - for standard input, or the text itself');
  if (row.isList) command.option('--all', 'reads every page');
  if (row.isKeyed)
    command.option('--idempotency-key <key>', 'the key of the request; a random one unless told');
  command.allowUnknownOption().allowExcessArguments();
  command.action(async () => {
    await sendOperation(context, row, command);
  });
  return command;
}
