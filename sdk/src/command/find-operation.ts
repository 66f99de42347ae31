import { resources } from '../operations.generated.ts';
import type { OperationRow } from '../platform/operation-row.ts';
import { camel, kebab } from './names.ts';
import { didYouMean } from './nearest.ts';
import { UsageError } from './usage-error.ts';

/** Operations of one resource by the names of their methods. */
export interface OperationTable {
  readonly operations: Readonly<Record<string, OperationRow>>;
}

/** Reader of the table of a resource, such as `externalAccounts`; each runtime loads modules its own way. */
export type LoadOperations = (resource: string) => Promise<OperationTable>;

/**
 * The SDK's name of the resource that a word of a command names.
 *
 * @throws UsageError with the nearest names, of these commands too.
 */
export function resourceOfWord(name: string, commands: readonly string[]): string {
  const resource = camel(name);
  if (Object.hasOwn(resources, resource) && kebab(resource) === name) return resource;
  const names = [...commands, ...resourceWords(), 'help'];
  throw new UsageError(
    `There is no command ${name}.${didYouMean(name, names)} "surety help" lists all of them.`,
  );
}

/**
 * The operation that the second word of a command names.
 *
 * @throws UsageError if the resource has no such command, with the nearest ones.
 */
export async function operationOfWord(
  load: LoadOperations,
  resource: string,
  verb: string,
): Promise<OperationRow> {
  const { operations } = await load(resource);
  const method = camel(verb);
  const row = Object.hasOwn(operations, method) ? operations[method] : undefined;
  if (row && kebab(method) === verb) return row;
  const name = kebab(resource);
  const near = didYouMean(verb, verbsOf(resource));
  throw new UsageError(
    `There is no command ${name} ${verb}.${near} "surety ${name}" lists all of ${name}.`,
  );
}

/** Names of the resources as they are typed. */
export function resourceWords(): string[] {
  return Object.keys(resources).map(kebab);
}

/** Names of the commands of a resource as they are typed; none if there is no such resource. */
export function verbsOf(resource: string): string[] {
  return Object.keys(resources[resource]?.methods ?? {}).map(kebab);
}
