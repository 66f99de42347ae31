import type { Operation } from '../../../src/platform/http/operations/operation.ts';
import { type ResourceNames, usuallyFirst } from './resource-names.ts';

/** An operation's name in the SDK and the command, in two parts. */
export interface OperationName {
  readonly id: string;
  readonly resource: string;
  readonly name: string;
}

/**
 * Names of all operations, in the order of the resources. In a resource the methods of `first` lead, and the
 * others follow as the operations are listed.
 *
 * @throws Error unless each operation has a name of its own, and each resource of the table an operation.
 */
export function nameOperations(
  operations: readonly Pick<Operation, 'operationId' | 'sdk'>[],
  table: Readonly<Record<string, ResourceNames>>,
): OperationName[] {
  const idByName = new Map<string, string>();
  const named = operations.map(({ operationId: id, sdk = '' }): OperationName => {
    const [, resource = '', name = ''] = /^(\w+)\.(\w+)$/.exec(sdk) ?? [];
    if (!Object.hasOwn(table, resource)) {
      throw new Error(`${id}: \`sdk\` must name a resource of resource-table.ts and a method`);
    }
    const other = idByName.get(sdk);
    if (other !== undefined) throw new Error(`${id} and ${other} have one name, ${sdk}`);
    idByName.set(sdk, id);
    return { id, resource, name };
  });
  return Object.entries(table).flatMap(([resource, { first = usuallyFirst }]) => {
    const own = named.filter((each) => each.resource === resource);
    if (own.length === 0) throw new Error(`resource-table.ts: no operation is of ${resource}`);
    const rank = ({ name }: OperationName) =>
      first.includes(name) ? first.indexOf(name) : first.length;
    return own.toSorted((a, b) => rank(a) - rank(b));
  });
}
