import { sql } from 'kysely';
import type { SealedColumn } from '../../../kernel/sealed-column.ts';
import type { BrandScope } from '../../../platform/context.ts';

/** Place in a column of sealed values: the row's key, as text. */
export type SealedPlace = readonly string[];

export interface SealedValue {
  place: SealedPlace;
  sealed: Buffer;
}

/** PostgreSQL types of the columns that name a row, in their order. */
export async function readKeyTypes(
  scope: BrandScope,
  { table, row }: SealedColumn,
): Promise<string[]> {
  // global: the catalog of the schema is no brand's.
  const { rows } = await sql<{ type: string }>`
    select format_type(a.atttypid, a.atttypmod) as type
      from unnest(${[...row]}::text[]) with ordinality as k (name, at)
      join pg_attribute a on a.attrelid = ${table}::regclass and a.attname = k.name
     order by k.at
  `.execute(scope.db);
  return rows.map(({ type }) => type);
}

/**
 * Values of a column that do not begin with `header`, in the order of their rows after a place: at
 * most `limits.rows`, and few enough that they have hardly more than `limits.bytes`.
 */
export async function listOtherValues(
  scope: BrandScope,
  { table, column, row }: SealedColumn,
  { header, after, types }: { header: Buffer; after: SealedPlace | null; types: readonly string[] },
  limits: { rows: number; bytes: number },
): Promise<SealedValue[]> {
  const key = sql.join(row.map((name) => sql.ref(name)));
  const keyAsText = sql.join(row.map((name) => sql`${sql.ref(name)}::text`));
  const from = after?.map((part, at) => sql`${part}::text::${sql.raw(types[at] ?? 'text')}`);
  const { rows } = await sql<SealedValue>`
    select place, sealed from (
      select *, sum(octet_length(sealed)) over (order by at) as bytes from (
        select row_number() over (order by ${key}) as at, array[${keyAsText}] as place,
               ${sql.ref(column)} as sealed
          from ${sql.table(table)}
         where brand_id = ${scope.brandId} and ${sql.ref(column)} is not null
           and substring(${sql.ref(column)} from 1 for ${header.length}) <> ${header}
           ${from ? sql`and (${key}) > (${sql.join(from)})` : sql``}
         order by ${key} limit ${limits.rows}
      ) listed
    ) counted
     where bytes - octet_length(sealed) < ${limits.bytes} order by at
  `.execute(scope.db);
  return rows;
}

/** Replaces a value, unless another transaction has replaced it. */
export async function replaceValue(
  scope: BrandScope,
  { table, column, row }: SealedColumn,
  types: readonly string[],
  { place, sealed, resealed }: SealedValue & { resealed: Buffer },
): Promise<void> {
  const isRow = row.map(
    (name, at) => sql`${sql.ref(name)} = ${place[at] ?? ''}::text::${sql.raw(types[at] ?? 'text')}`,
  );
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${resealed}
     where brand_id = ${scope.brandId} and ${sql.join(isRow, sql` and `)}
       and ${sql.ref(column)} = ${sealed}
  `.execute(scope.db);
}
