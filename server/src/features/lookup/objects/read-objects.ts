import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context, Environment } from '../../../platform/context.ts';
import { readNames } from '../../people/customers/customers.ts';
import {
  type AccountType,
  type Move,
  machines,
  movesFrom,
  type ObjectIds,
} from './object-moves-rules.ts';
import { objectErrors } from './objects-errors.ts';
import { fillPath, type ObjectType, objectTypes, pathOf } from './objects-rules.ts';
import { findObjectRows, type ObjectRow } from './objects-store.ts';

/** An object of any type as people recognize it. */
export interface FoundObject {
  object_id: string;
  type: ObjectType;
  /** Without secrets; a customer's name is its title. */
  title: string;
  customer_id: string | null;
  path: string | null;
  states: { machine: string; title: string; state: string }[];
  ids: ObjectIds;
  /** Null for other objects than accounts. */
  accountType: AccountType | null;
}

const allTypes = Object.keys(objectTypes) as ObjectType[];

/** Objects of the brand with these ids, in the order of the ids; of any type unless some are named. */
export async function findObjects(
  context: Context,
  ids: readonly string[],
  types: readonly ObjectType[] = allTypes,
): Promise<FoundObject[]> {
  if (ids.length === 0) return [];
  const rows = await findObjectRows(context, ids, types);
  const persons = rows.flatMap((row) => (row.title === null ? row.object_id : []));
  const names = await readNames(context, persons);
  const byId = new Map(rows.map((row) => [row.object_id, toObject(row, names)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** @throws DomainError `object_dne` */
export async function getObject(context: Context, objectId: string): Promise<FoundObject> {
  const [object] = await findObjects(context, [objectId]);
  if (!object) throw new DomainError(objectErrors.object_dne, { object_id: objectId });
  return object;
}

function toObject(row: ObjectRow, names: ReadonlyMap<string, string>): FoundObject {
  const { type } = row;
  return {
    object_id: row.object_id,
    type,
    title: row.title ?? names.get(row.object_id) ?? 'Customer',
    customer_id: row.customer_id,
    path: pathOf(type, row.object_id, row.ids),
    states: Object.entries(row.states).flatMap(([machine, state]) =>
      state === null ? [] : [{ machine, title: machines[machine]?.title ?? machine, state }],
    ),
    ids: row.ids,
    accountType: row.account_type,
  };
}

/** Rows of the state tables that leave the object's states, with the calls that make them. */
export function movesOf(object: FoundObject, environment: Environment) {
  const states = Object.fromEntries(object.states.map(({ machine, state }) => [machine, state]));
  return movesFrom(states, object.accountType).map((move) => viewMove(move, object, environment));
}

function viewMove(
  { machine, row, call }: Move,
  { ids, accountType }: FoundObject,
  environment: Environment,
) {
  const shown = {
    machine,
    on: row.on,
    when: row.when ?? null,
    to: row.to,
    effects: [...(row.then ?? [])],
  };
  if ('reason' in call) return { ...shown, operation: null, reason: call.reason };
  if (environment === 'live' && call.path.startsWith('/simulate/')) {
    const reason =
      call.inLive ?? 'A network, bank or vendor does this; only a sandbox can simulate it.';
    return { ...shown, operation: null, reason };
  }
  const known = (call.ids ?? []).flatMap((name) => (ids[name] ? [[name, ids[name]]] : []));
  return {
    ...shown,
    operation: {
      operation_id: call.operation,
      method: call.method,
      path: fillPath(call.path, ids),
      body: { ...Object.fromEntries(known), ...call.set },
      asks: [...(call.asks ?? [])],
      only_for: call.accounts && accountType ? `${accountType.replace('_', ' ')} accounts` : null,
    },
    reason: null,
  };
}
