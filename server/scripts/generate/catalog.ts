import type pg from 'pg';

export interface Column {
  name: string;
  /** Type as PostgreSQL prints it, with its length or precision. */
  type: string;
  nullable: boolean;
  /** The default's expression, or null. */
  default: string | null;
  /** `always` or `by default` for identity columns, else null. */
  identity: string | null;
  /** Expression of a generated column, else null. */
  generated: string | null;
}

export interface Constraint {
  name: string;
  kind: 'check' | 'foreign key' | 'primary key' | 'unique' | 'exclude';
  /** Names of the columns of the constraint, in its order. */
  columns: string[];
  /** Referenced table of a foreign key, else null. */
  target: string | null;
  definition: string;
}

export interface Table {
  name: string;
  columns: Column[];
  constraints: Constraint[];
  /** Definitions of the indexes that belong to no constraint. */
  indexes: string[];
  /** Storage parameters, such as fillfactor=50. */
  options: string[];
  rowSecurity: boolean;
  policies: string[];
}

export interface SchemaFunction {
  name: string;
  definition: string;
  /** True if an index, constraint, default or generated column depends on it. */
  isForTables: boolean;
}

export interface Catalog {
  tables: Table[];
  functions: SchemaFunction[];
  views: { name: string; definition: string }[];
}

/**
 * Reads the migrated schema `public`, without objects of extensions and without the migrator's own
 * tables. The order is stable, so that two catalogs can be compared.
 *
 * @throws Error if the schema has an object of a kind that this reader does not support: a dump
 *   that silently omits something would prove nothing.
 */
export async function readCatalog(client: pg.ClientBase): Promise<Catalog> {
  await refuseUnknownObjects(client);
  return {
    tables: await rows<Table>(client, TABLES),
    functions: await rows<SchemaFunction>(client, FUNCTIONS),
    views: await rows(client, VIEWS),
  };
}

/** The values that a column's CHECK allows, sorted; null if no CHECK lists any. */
export function allowedValues(table: Table, column: string): string[] | null {
  const lists = table.constraints
    .filter(({ kind, columns }) => kind === 'check' && columns.join() === column)
    .map(({ definition }) => listedValues(definition))
    .filter((values) => values !== null);
  return lists[0] ?? null;
}

const QUOTED = `'(?:[^']|'')*'::text`;
const ONE_OF = new RegExp(
  String.raw`^CHECK \(\(\w+ = ANY \(ARRAY\[(${QUOTED}(?:, ${QUOTED})*)\]\)\)\)$`,
);
const ONLY = new RegExp(String.raw`^CHECK \(\(\w+ = (${QUOTED})\)\)$`);

function listedValues(definition: string): string[] | null {
  const list = (ONE_OF.exec(definition) ?? ONLY.exec(definition))?.[1];
  if (list === undefined) return null;
  const literals = list.match(new RegExp(QUOTED, 'g')) ?? [];
  return literals.map((text) => text.slice(1, -"'::text".length).replaceAll("''", "'")).sort();
}

async function rows<T extends object>(client: pg.ClientBase, query: string): Promise<T[]> {
  return (await client.query<T>(query)).rows;
}

async function refuseUnknownObjects(client: pg.ClientBase): Promise<void> {
  const found = await rows<{ what: string }>(client, UNKNOWN_OBJECTS);
  if (found.length > 0) {
    const list = found.map(({ what }) => what).join(', ');
    throw new Error(`the schema dump does not know how to write: ${list}`);
  }
}

/** SQL for the relations of the schema created by the project's own migrations. */
const OURS = `
  c.relnamespace = 'public'::regnamespace
  and c.relname not in ('schema_migrations', 'schema_functions', 'schema_earlier_functions', 'schemaversion')
  and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

const TABLES = `
  select c.relname as name,
    coalesce(c.reloptions, '{}') as options,
    c.relrowsecurity as "rowSecurity",
    array(
      select format('create policy %I on %I as %s for %s to %s%s%s', p.policyname, p.tablename,
          lower(p.permissive), lower(p.cmd), array_to_string(p.roles, ', '),
          ' using (' || p.qual || ')', ' with check (' || p.with_check || ')')
      from pg_policies p
      where p.schemaname = 'public' and p.tablename = c.relname
      order by p.policyname
    ) as policies,
    (
      select coalesce(json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod),
        'nullable', not a.attnotnull,
        'default', case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end,
        'identity', case a.attidentity when 'a' then 'always' when 'd' then 'by default' end,
        'generated', case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) end
      ) order by a.attnum), '[]')
      from pg_attribute a
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as columns,
    (
      select coalesce(json_agg(json_build_object(
        'name', k.conname,
        'kind', case k.contype when 'c' then 'check' when 'f' then 'foreign key'
          when 'p' then 'primary key' when 'u' then 'unique' when 'x' then 'exclude' end,
        'columns', array(
          select a.attname from unnest(k.conkey) with ordinality as u (number, position)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number
          order by u.position),
        'target', (select t.relname from pg_class t where t.oid = k.confrelid),
        'definition', pg_get_constraintdef(k.oid)
      ) order by position(k.contype::text in 'pufcx'), k.conname), '[]')
      from pg_constraint k
      where k.conrelid = c.oid and k.contype in ('c', 'f', 'p', 'u', 'x')
    ) as constraints,
    array(
      select pg_get_indexdef(i.indexrelid)
      from pg_index i
      where i.indrelid = c.oid
        and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid
          and k.contype in ('p', 'u', 'x'))
      order by 1
    ) as indexes
  from pg_class c
  where c.relkind = 'r' and ${OURS}
  order by c.relname collate "C"`;

const FUNCTIONS = `
  select p.proname as name, pg_get_functiondef(p.oid) as definition,
    exists (
      select 1 from pg_depend d
      where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
        and d.classid in ('pg_class'::regclass, 'pg_constraint'::regclass, 'pg_attrdef'::regclass)
    ) as "isForTables"
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`;

const VIEWS = `
  select c.relname as name, pg_get_viewdef(c.oid) as definition
  from pg_class c
  where c.relkind = 'v' and ${OURS}
  order by c.relname collate "C"`;

/**
 * SQL for objects that `readCatalog` does not support: all but tables, their parts, views and
 * functions.
 */
const UNKNOWN_OBJECTS = `
  select format('relation %s of kind %s', c.relname, c.relkind) as what
  from pg_class c
  where ${OURS} and c.relkind not in ('r', 'v', 'i', 't')
    and not (c.relkind = 'S' and exists (
      select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'i'))
  union all
  select format('type %s', t.typname) from pg_type t
  where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd', 'r', 'm')
    and not exists (select 1 from pg_depend d where d.objid = t.oid and d.deptype = 'e')
  union all
  select format('trigger %s', t.tgname) from pg_trigger t
  join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and ${OURS}
  union all
  select format('aggregate %s', p.proname) from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind not in ('f', 'p')
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by 1`;
