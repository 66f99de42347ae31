import { renderExamples, renderGlobalFlags, renderRows } from '@surety/sdk/command/help-text';
import { kebab } from '@surety/sdk/command/names';
import { resources } from '@surety/sdk/operations';
import type { Io } from './io.ts';
import { tools } from './registry.ts';

/** The text of `surety help`. */
export function renderProgramHelp({ stdout }: Io): string {
  const width = Math.min(stdout.columns ?? 100, 100);
  const toolRows = Object.entries(tools).map(([name, { about }]): [string, string] => [
    name,
    about,
  ]);
  const resourceRows = Object.entries(resources)
    .filter(([name]) => !tools[kebab(name)])
    .map(([name, { about }]): [string, string] => [kebab(name), about]);
  return `The command line of Surety: a brand's secured charge card, from sandbox to live.

Usage: surety <command> [arguments] [options]

Tools:
${renderRows(toolRows, width)}

Commands for each resource of the API ("surety cards" lists those of cards):
${renderRows(resourceRows, width)}

Where a tool has the name of an operation, "surety api <resource> <command>" is the operation.

Options of every command:
${renderGlobalFlags(width)}

Examples:
${renderExamples(['surety customers list --json', 'surety cards list --status active --curl'])}

"surety <command> --help" says more. Exit codes: 0 done, 1 refused, 2 called in a wrong way,
3 service not reached or failed, 4 no valid keys, 130 interrupted.`;
}
