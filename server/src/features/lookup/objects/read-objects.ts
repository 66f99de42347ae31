import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { ObjectFacts } from '../../../platform/objects/define-object.ts';
import { readNames } from '../../people/customers/customers.ts';
import type { ObjectType } from './object-types.ts';
import { objectErrors } from './objects-errors.ts';
import { fillPath } from './objects-rules.ts';
import { findObjectRows, type ObjectRow } from './objects-store.ts';

/** An object of any type as people recognize it. */
export interface FoundObject {
  object_id: string;
  type: string;
  /** Without secrets; a customer's name is its title. */
  title: string;
  customer_id: string | null;
  path: string;
  states: { machine: string; title: string; state: string }[];
}

/** An object with what its moves need. */
export interface MovableObject {
  shown: FoundObject;
  type: ObjectType;
  facts: ObjectFacts;
}

/** Objects of the brand with these ids and types, in the order of the ids. */
export async function findObjects(
  context: Context,
  ids: readonly string[],
  types: readonly ObjectType[],
): Promise<FoundObject[]> {
  return (await findMovable(context, ids, types)).map(({ shown }) => shown);
}

/** @throws DomainError `object_dne` */
export async function getObject(
  context: Context,
  objectId: string,
  types: readonly ObjectType[],
): Promise<MovableObject> {
  const [object] = await findMovable(context, [objectId], types);
  if (!object) throw new DomainError(objectErrors.object_dne, { object_id: objectId });
  return object;
}

/**
 * An object with all facts that the guards of its machines ask for.
 *
 * @throws DomainError `object_dne`
 */
export async function getMovable(
  context: Context,
  objectId: string,
  types: readonly ObjectType[],
): Promise<MovableObject> {
  const object = await getObject(context, objectId, types);
  const more = await object.type.readFacts?.(context, object.facts);
  return { ...object, facts: { ...object.facts, ...more } };
}

async function findMovable(
  context: Context,
  ids: readonly string[],
  types: readonly ObjectType[],
): Promise<MovableObject[]> {
  if (ids.length === 0) return [];
  const rows = await findObjectRows(context, ids, types);
  const persons = rows.flatMap((row) => (row.title === null ? row.object_id : []));
  const names = await readNames(context, persons);
  const found = types.flatMap((type) =>
    rows
      .filter((row) => row.type === type.type)
      .map((row) => ({ shown: toObject(row, type, names), type, facts: row.facts })),
  );
  const byId = new Map(found.map((object) => [object.shown.object_id, object]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function toObject(
  { object_id, title, customer_id, states, facts }: ObjectRow,
  { type, path, machines }: ObjectType,
  names: ReadonlyMap<string, string>,
): FoundObject {
  const template = typeof path === 'string' ? path : path(facts);
  return {
    object_id,
    type,
    title: title ?? names.get(object_id) ?? 'Customer',
    customer_id,
    path: fillPath(template, { ...facts, object_id }),
    states: Object.entries(states).flatMap(([machine, state]) =>
      state === null ? [] : [{ machine, title: machines[machine]?.states.title ?? machine, state }],
    ),
  };
}
