import { camel, kebab } from '@surety/sdk/command/names';
import type { OperationRow } from '@surety/sdk/operation-row';
import { resources } from '@surety/sdk/operations';
import { UsageError } from '../../command-errors.ts';
import { type ArgumentsSchema, schemaOfArguments } from './tool-schemas.ts';

export interface Tool {
  readonly name: string;
  readonly row: OperationRow;
  readonly isRead: boolean;
}

const maxDescription = 600;

/** Not for agents: answers with keys in them, and worlds, which the session makes by itself. */
const hiddenWrites: ReadonlySet<string> = new Set(['keys', 'worlds']);

/** Tools by name, for all operations or those of some resources. */
export async function readTools(
  only: string | undefined,
  hasWrites: boolean,
): Promise<Map<string, Tool>> {
  const names = only?.split(',').map((name) => camel(name.trim())) ?? Object.keys(resources);
  const unknown = names.find((name) => !Object.hasOwn(resources, name));
  if (unknown !== undefined) {
    const known = Object.keys(resources).map(kebab).join(', ');
    throw new UsageError(
      `--resources: there is no resource ${unknown}. The resources are ${known}.`,
    );
  }
  const lists = await Promise.all(names.map(toolsOf));
  const fitting = lists.flat().filter(({ isRead }) => isRead || hasWrites);
  return new Map(fitting.map((tool) => [tool.name, tool]));
}

async function toolsOf(resource: string): Promise<Tool[]> {
  const module: { operations: Record<string, OperationRow> } = await import(
    `@surety/sdk/operations/${kebab(resource)}`
  );
  return Object.entries(module.operations)
    .map(([method, row]) => ({
      name: `${snake(resource)}_${snake(method)}`,
      row,
      isRead: row.method === 'GET' || row.id === 'simulateBalanceInquiry',
    }))
    .filter(isForAgents);
}

function isForAgents({ row, isRead }: Tool): boolean {
  if (row.answer !== 'json' && row.answer !== 'text') return false;
  return isRead || !hiddenWrites.has(row.permission);
}

function snake(name: string): string {
  return kebab(name).replaceAll('-', '_');
}

/** A tool as the protocol lists it. */
export function describeTool({ name, row, isRead }: Tool): {
  name: string;
  title: string;
  description: string;
  inputSchema: ArgumentsSchema;
  annotations: object;
} {
  return {
    name,
    title: row.summary,
    description: shortened(row.description),
    inputSchema: schemaOfArguments(row),
    annotations: {
      title: row.summary,
      readOnlyHint: isRead,
      destructiveHint: !isRead && (row.method === 'DELETE' || row.id === 'rewindClock'),
      idempotentHint: isRead || row.method === 'PUT',
      openWorldHint: false,
    },
  };
}

/** Whole sentences as far as they fit. */
function shortened(text: string): string {
  if (text.length <= maxDescription) return text;
  const end = text.lastIndexOf('. ', maxDescription);
  return end > 0 ? text.slice(0, end + 1) : `${text.slice(0, maxDescription - 1)}…`;
}
