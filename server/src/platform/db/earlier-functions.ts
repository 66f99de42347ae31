import type pg from 'pg';

/**
 * Functions that processes of the version before call and this version has no more. They live until
 * the next version is applied: so long may processes of two versions run (docs/decisions/0263).
 */
const MAKE_TABLE = `create table if not exists schema_earlier_functions (
  signature text primary key,
  -- The version that kept it: the checksum of all migrations and functions.
  kept_by text not null
)`;

/** One function of a name, as its callers see it. */
export interface Signature {
  /** In the form that `drop function` accepts. */
  signature: string;
  /** Types of the arguments, in order. */
  types: string[];
  /** Fewest arguments of a call. */
  least: number;
  isVariadic: boolean;
  result: string;
}

export async function makeEarlierFunctions(client: pg.Client): Promise<void> {
  await client.query(MAKE_TABLE);
}

/** Signatures kept by other versions than this one: nobody calls them any more. */
export async function findOutdated(client: pg.Client, version: string): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    'select signature from schema_earlier_functions where kept_by <> $1 order by signature',
    [version],
  );
  return rows.map(({ signature }) => signature);
}

/** Drops functions of a version before the one before; one that is gone already is no mistake. */
export async function dropOutdated(client: pg.Client, signatures: readonly string[]) {
  for (const signature of signatures) {
    const { rows } = await client.query<{ found: boolean }>(
      'select to_regprocedure($1) is not null as found',
      [signature],
    );
    if (rows[0]?.found) await client.query(`drop function ${signature}`);
    await client.query('delete from schema_earlier_functions where signature = $1', [signature]);
  }
}

export async function keepFunction(client: pg.Client, { signature }: Signature, version: string) {
  await client.query(
    `insert into schema_earlier_functions (signature, kept_by) values ($1, $2)
     on conflict (signature) do update set kept_by = excluded.kept_by`,
    [signature, version],
  );
}

/** The functions of a name that are not those of an earlier version. */
export async function definedAs(client: pg.Client, name: string): Promise<Signature[]> {
  const { rows } = await client.query<Signature>(
    `select p.oid::regprocedure::text as signature,
            array(select format_type(type, null) from unnest(p.proargtypes::oid[]) with ordinality as a (type, place)
                   order by place) as types,
            p.pronargs - p.pronargdefaults as least, p.provariadic <> 0 as "isVariadic",
            pg_get_function_result(p.oid) as result
       from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname = $1
        and p.oid::regprocedure::text <> all (select signature from schema_earlier_functions)
      order by 1`,
    [name],
  );
  return rows;
}

/** True if every call of the earlier function finds the later one, with the same result. */
export function serves(later: Signature, earlier: Signature): boolean {
  return (
    later.result === earlier.result &&
    later.isVariadic === earlier.isVariadic &&
    later.least <= earlier.least &&
    earlier.types.every((type, place) => later.types[place] === type)
  );
}

/**
 * True if no call fits both. Arguments of statements often have no type before the function is
 * chosen, so that types do not tell functions apart: their number does.
 */
export function canLiveBeside(later: Signature, earlier: Signature): boolean {
  if (later.isVariadic || earlier.isVariadic) return false;
  return later.least > earlier.types.length || earlier.least > later.types.length;
}
