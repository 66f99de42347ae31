import { type RawBuilder, sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';
import type {
  AddedMachine,
  ObjectDefinition,
  ObjectFacts,
} from '../../../platform/objects/define-object.ts';

/** One object as its table has it. */
export interface ObjectRow {
  type: string;
  object_id: string;
  /** Null for a person, whose name is sealed. */
  title: string | null;
  customer_id: string | null;
  /** State of each machine that the object has, by the machine's name. */
  states: Record<string, string | null>;
  facts: ObjectFacts;
}

/** Names and types of the columns, so that each statement is one of a union at any place. */
const columns = sql`
  select null::text as type, null::uuid as object_id, null::text as title, null::uuid as customer_id,
         null::jsonb as states, null::jsonb as facts
   where false`;

/** Objects of these ids and types, unordered: one statement reads each table by its primary key. */
export async function findObjectRows(
  { db, brandId }: BrandScope,
  ids: readonly string[],
  types: readonly (ObjectDefinition & { added: readonly AddedMachine[] })[],
): Promise<ObjectRow[]> {
  const selects = types.map(({ select, added }) =>
    added.reduce((found, machine) => withState(found, machine, brandId), select(brandId, [...ids])),
  );
  const union = sql.join([columns, ...selects], sql` union all `);
  const { rows } = await sql<ObjectRow>`${union}`.execute(db);
  return rows;
}

function withState(
  found: RawBuilder<unknown>,
  { name, select }: AddedMachine,
  brandId: string,
): RawBuilder<unknown> {
  return sql`
    select type, object_id, title, customer_id,
           states || jsonb_build_object(${name}::text, (${select(brandId)})), facts
      from (${found}) o (type, object_id, title, customer_id, states, facts)`;
}
