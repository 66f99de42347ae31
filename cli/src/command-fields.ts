import type { OperationRow } from '@surety/sdk/operation-row';
import type { Command } from 'commander';
import { UsageError } from './command-errors.ts';
import type { Io } from './io.ts';

/** Path, query and body that the arguments and options of a command describe. */
export async function readFields(_io: Io, row: OperationRow, command: Command) {
  const given: Record<string, unknown> = command.opts();
  const ids = command.args;
  if (ids.length !== row.pathParameters.length) {
    throw new UsageError(
      `${command.name()} takes ${row.pathParameters.length} ids, and ${ids.length} are given.`,
    );
  }
  let path = row.path;
  for (const [index, { name }] of row.pathParameters.entries()) {
    path = path.replace(`{${name}}`, encodeURIComponent(ids[index] ?? ''));
  }
  const pick = (names: readonly { name: string }[]) =>
    Object.fromEntries(
      names.filter(({ name }) => given[name] !== undefined).map(({ name }) => [name, given[name]]),
    );
  const data = typeof given.data === 'string' ? JSON.parse(given.data) : {};
  const body = row.body ? { ...data, ...pick(row.body.fields) } : undefined;
  return { path, query: pick(row.query), body };
}
