import { type StateTable, sources } from '../../../src/kernel/state-table.ts';
import type { WaitNames } from './resource-names.ts';

interface Waiting {
  readonly waits: WaitNames;
  /** Type of the object that is read. */
  readonly type: string;
  readonly ids: readonly string[];
  /** Parameter for a query that the operation requires. */
  readonly query: readonly string[];
  readonly queryArgument: readonly string[];
}

/** The method that reads an object until its state is one of those wanted. */
export function renderWaitFor({ waits, type, ids, query, queryArgument }: Waiting): string {
  const { get, field, object } = waits;
  const parameters = [...ids.map((id) => `${id}: string`), ...query];
  const passed = [...ids, ...queryArgument, '{ signal }'].join(', ');
  return `  /**
   * Reads the object until its \`${field}\`, and each other field given, is the value wanted or one of a list.
   * With \`advance\`, the sandbox's clock moves on to the next due work in between; without it, the object is
   * read again and again.
   *
   * @throws StateNotReachable if no transition leads from the object's state to one wanted.
   * @throws WaitEnded if the time is up, or nothing more falls due that could change it.
   */
  waitFor(${parameters.join(', ')}, wanted: Wanted<${type}, '${field}'>, options?: WaitOptions): Promise<${type}> {
    const read = (signal?: AbortSignal) => this.${get}(${passed});
    return this.waitUntil({ object: \`${object} \${${ids.at(-1)}}\`, read, field: '${field}', laterStates, wanted }, options);
  }`;
}

/** The states that can follow each state, by any number of transitions. */
export function renderLaterStates(
  { field, machine }: WaitNames,
  type: string,
  tables: ReadonlyMap<string, StateTable>,
): string {
  const table = tables.get(machine);
  if (!table) throw new Error(`no state table has the name ${machine}`);
  const lines = table.states.map((state) => {
    const later = [...laterStates(table, state)].map((one) => `'${one}'`);
    return `  ${/\W/.test(state) ? `'${state}'` : state}: [${later.join(', ')}],`;
  });
  return `const laterStates: LaterStates<${type}['${field}']> = {\n${lines.join('\n')}\n};\n\n`;
}

function laterStates(table: StateTable, state: string): Set<string> {
  const later = new Set<string>();
  const left = [state];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    for (const row of table.rows) {
      if (!sources(row).includes(one) || later.has(row.to)) continue;
      later.add(row.to);
      left.push(row.to);
    }
  }
  return later;
}
