import { sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';

/** Columns of an act that people read. */
const columns = [
  'seq',
  'occurred_at',
  'actor',
  'key_id',
  'person_id',
  'address',
  'operation',
  'object',
  'request_id',
  'details',
  'hash',
] as const;

/** Acts of a brand, newest first, before a place in its chain. */
export async function listAuditRows(scope: BrandScope, before: bigint | null, limit: number) {
  let query = scope.db
    .selectFrom('audit_events')
    .select(columns)
    .where('brand_id', '=', scope.brandId);
  if (before !== null) query = query.where('seq', '<', before);
  return query.orderBy('seq', 'desc').limit(limit).execute();
}

export type AuditRow = Awaited<ReturnType<typeof listAuditRows>>[number];

/** Conditions on acts; an absent one selects all. */
export interface AuditFilters {
  actor?:
    | 'key'
    | 'temporary_key'
    | 'management_key'
    | 'operator'
    | 'person'
    | 'visitor'
    | undefined;
  keyId?: string | undefined;
  personId?: string | undefined;
  operation?: string | undefined;
  object?: string | undefined;
  requestId?: string | undefined;
  since?: Temporal.Instant | null;
  until?: Temporal.Instant | null;
}

/**
 * Acts that the filters select among the `lookedAt` newest before a place in the chain, newest first, at
 * most `limit`. Only request ids have an index, so that an act costs little to record; with one, all acts
 * are scanned.
 */
export async function filterAuditRows(
  scope: BrandScope,
  filters: AuditFilters,
  page: { before: bigint | null; limit: number; lookedAt: number },
): Promise<AuditRow[]> {
  const { actor, keyId, personId, operation, object, requestId, since, until } = filters;
  let query = scope.db
    .selectFrom((from) =>
      from
        .selectFrom('audit_events')
        .select(columns)
        .where('brand_id', '=', scope.brandId)
        .$if(page.before !== null, (looked) => looked.where('seq', '<', page.before))
        .$if(requestId !== undefined, (looked) => looked.where('request_id', '=', requestId ?? ''))
        .orderBy('seq', 'desc')
        .limit(page.lookedAt)
        .as('looked'),
    )
    .selectAll();
  if (actor !== undefined) query = query.where('actor', '=', actor);
  if (keyId !== undefined) query = query.where('key_id', '=', keyId);
  if (personId !== undefined) query = query.where('person_id', '=', personId);
  if (operation !== undefined) query = query.where('operation', '=', operation);
  if (since) query = query.where('occurred_at', '>=', since);
  if (until) query = query.where('occurred_at', '<', until);
  if (object !== undefined) {
    query = query.where(sql<boolean>`${object} = any(string_to_array(looked.object, '/'))`);
  }
  return query.orderBy('seq', 'desc').limit(page.limit).execute();
}

/** Place of the oldest of the `lookedAt` newest acts before a place; undefined without any. */
export async function findOldestLookedAt(
  { db, brandId }: BrandScope,
  before: bigint | null,
  lookedAt: number,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ seq: bigint | null }>`
    select min(seq) as seq from (
      select seq from audit_events
       where brand_id = ${brandId} and (${before?.toString() ?? null}::bigint is null
         or seq < ${before?.toString() ?? null}::bigint)
       order by seq desc limit ${lookedAt}
    ) looked`.execute(db);
  return rows[0]?.seq ?? undefined;
}

/** At most `limit` acts of the audit with this request id, oldest first. */
export async function findActs({ db, brandId }: BrandScope, requestId: string, limit: number) {
  return db
    .selectFrom('audit_events')
    .select(['operation', 'object', 'request_id'])
    .where('brand_id', '=', brandId)
    .where('request_id', '=', requestId)
    .orderBy('seq')
    .limit(limit)
    .execute();
}
