import { resources } from '../operations.generated.ts';
import { renderExamples, renderRows } from './help-text.ts';
import { kebab } from './names.ts';

/** The list of a resource's commands. */
export function renderResourceHelp(resource: string, columns = 100): string {
  const row = resources[resource];
  const name = kebab(resource);
  const methods = Object.entries(row?.methods ?? {});
  const rows = methods.map(([method, about]): [string, string] => [kebab(method), about]);
  const [first = 'list'] = methods.some(([method]) => method === 'list')
    ? ['list']
    : (rows[0] ?? []);
  return `${row?.about ?? ''}

Usage: surety ${name} <command> [arguments] [options]

Commands:
${renderRows(rows, Math.min(columns, 100))}

Examples:
${renderExamples([`surety ${name} ${first} --help`, `surety help ${name}`])}`;
}
