import { sql } from 'kysely';
import { sealedColumn } from '../../kernel/sealed-column.ts';
import { wallClock } from '../clock/wall-clock.ts';
import type { Unit } from '../context.ts';
import type { Handle } from '../db/database.ts';
import type { BrandVault } from '../vault/vault.ts';
import type { MinuteCount } from './request-counts.ts';

export type RequestSource = 'api' | 'portal' | 'scenario' | 'replay';

/** Request as the log keeps it. */
export interface LoggedRequest {
  logId: string;
  answeredAt: string;
  brandTime: string | null;
  brandId: string;
  vault: BrandVault;
  requestId: string;
  source: RequestSource;
  actor: 'key' | 'temporary_key' | 'person';
  keyId: string | null;
  personId: string | null;
  address: string | null;
  operation: string;
  method: string;
  path: string;
  status: number;
  errorCode: string | null;
  durationUs: number;
  isRepeat: boolean;
  /** `hashIdempotencyKey` of the header; null without one. */
  idempotencyHash: string | null;
  objectIds: string[];
  /** JSON of the masked parts, in clear; null for those of an object that was erased. */
  bodies: string | null;
}

export const requestBodies = sealedColumn('request_log', 'bodies', ['log_id']);

/** Writes requests of one brand with their objects, in one statement; none for a brand that is gone. */
export async function insertRequests(
  { db }: Handle,
  brandId: string,
  requests: readonly LoggedRequest[],
): Promise<void> {
  const rows = requests.map(({ vault, bodies, ...row }) => ({
    ...row,
    sealed: bodies && vault.seal(bodies, requestBodies, row.logId).toString('base64'),
  }));
  await sql`
    with sent as materialized (
      select r.*
        from json_to_recordset(${JSON.stringify(rows)}::json) as r(
               "logId" uuid, "answeredAt" timestamptz, "brandTime" timestamptz, "requestId" text,
               source text, actor text, "keyId" uuid, "personId" uuid, address text, operation text, method text,
               path text, status integer, "errorCode" text, "durationUs" bigint, "isRepeat" boolean,
               "idempotencyHash" text, "objectIds" uuid[], sealed text)
       where exists (select from brands b where b.brand_id = ${brandId})
    ), linked as (
      insert into request_log_objects (brand_id, object_id, log_id)
        select ${brandId}, o.object_id, s."logId"
          from sent s cross join unnest(s."objectIds") as o (object_id)
      on conflict do nothing
    )
    insert into request_log (brand_id, log_id, answered_at, brand_time, request_id, source, actor,
        key_id, person_id, address, operation, method, path, answer_status, error_code, duration_us, is_repeat,
        idempotency_hash, object_ids, bodies)
      select ${brandId}, s."logId", s."answeredAt", s."brandTime", s."requestId", s.source, s.actor,
             s."keyId", s."personId", s.address, s.operation, s.method, s.path, s.status, s."errorCode",
             s."durationUs", s."isRepeat",
             decode(s."idempotencyHash", 'hex'), s."objectIds", decode(s.sealed, 'base64')
        from sent s`.execute(db);
}

/** Marks an object whose contents are erased, and erases what the log has of it. */
export async function markErased(unit: Unit, objectId: string): Promise<void> {
  await sql`
    insert into request_log_erased as e (brand_id, object_id, erased_at)
      values (${unit.brandId}, ${objectId}, ${wallClock.now().toString()})
    on conflict (brand_id, object_id) do update set erased_at = excluded.erased_at`.execute(
    unit.db,
  );
  await eraseMarked(unit, unit.brandId, { objectId });
}

/**
 * Erases the contents of requests about marked objects. Requests of a second after the mark are erased, too:
 * they may have read the object before.
 *
 * @param of the marked object, or ids in the log.
 */
export async function eraseMarked(
  { db }: Pick<Handle, 'db'>,
  brandId: string,
  of: { objectId: string } | { logIds: readonly string[] },
): Promise<void> {
  const chosen =
    'objectId' in of
      ? sql`o.object_id = ${of.objectId}`
      : sql`o.log_id = any(${[...of.logIds]}::uuid[])`;
  await sql`
    update request_log l set bodies = null
      from request_log_objects o
      join request_log_erased e on e.brand_id = o.brand_id and e.object_id = o.object_id
     where o.brand_id = ${brandId} and ${chosen}
       and l.brand_id = o.brand_id and l.log_id = o.log_id and l.bodies is not null
       and l.answered_at <= e.erased_at + interval '1 second'`.execute(db);
}

/** Adds counts of one brand, in one statement; none for a brand that is gone. */
export async function addCounts(
  { db }: Handle,
  brandId: string,
  counts: readonly MinuteCount[],
): Promise<void> {
  // Rows are locked in one order by all processes.
  await sql`
    insert into request_minutes as m (brand_id, minute, operation, status_class, request_count,
        sum_us, max_us, buckets)
      select ${brandId}, to_timestamp(r."minuteMs" / 1000), r.operation, r."statusClass", r.count,
             r."sumUs", r."maxUs", r.buckets
        from json_to_recordset(${JSON.stringify(counts)}::json) as r(
               "minuteMs" bigint, operation text, "statusClass" integer, count bigint, "sumUs" bigint,
               "maxUs" bigint, buckets integer[])
       where exists (select from brands b where b.brand_id = ${brandId})
       order by r."minuteMs", r.operation, r."statusClass"
    on conflict (brand_id, minute, operation, status_class) do update set
      request_count = m.request_count + excluded.request_count,
      sum_us = m.sum_us + excluded.sum_us,
      max_us = greatest(m.max_us, excluded.max_us),
      buckets = (select array_agg(a + b order by at)
                   from unnest(m.buckets, excluded.buckets) with ordinality as u (a, b, at))`.execute(
    db,
  );
}
