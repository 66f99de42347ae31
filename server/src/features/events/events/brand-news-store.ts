import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Maximum of rows of one brand that a poll reads, of each kind. */
export const readAtMost = 200;
/**
 * Maximum of deliveries of one webhook that a poll reads: the newest, those due next and those that fail.
 */
const ofWebhook = 60;

/** Row whose `version` is another once the row has changed. */
export interface NewsRow {
  brand_id: string;
  id: string;
  version: string;
  refs: string[];
}

interface RequestRow extends NewsRow {
  operation: string;
  is_own: boolean;
}

/**
 * Requests in the log after a mark of each brand, newest first. Reads of the portal are left out by
 * `is_own`: pages that read again would cause them without end. global: of all followed brands.
 */
export async function listNewRequests(
  tx: Tx,
  marks: readonly { brandId: string; after: string }[],
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select r.brand_id, r.log_id as id, '' as version, r.object_ids as refs, r.operation,
           r.source = 'portal' and r.method = 'GET' as is_own
      from unnest(${marks.map(({ brandId }) => brandId)}::uuid[],
                  ${marks.map(({ after }) => after)}::uuid[]) as m (brand_id, log_id)
     cross join lateral (
       select l.brand_id, l.log_id, l.object_ids, l.operation, l.source, l.method
         from request_log l
        where l.brand_id = m.brand_id and l.log_id > m.log_id
        order by l.log_id desc limit ${readAtMost}) r`.execute(tx);
  return rows;
}

/** Act of a brand's audit: a change that has committed. */
export interface ActRow {
  brand_id: string;
  /** Its place in the chain. */
  seq: string;
  operation: string;
  refs: string[];
}

/**
 * Acts after a place in each brand's audit, newest first. They are recorded one after the other, so that none
 * appears below a later one. global: of all followed brands.
 */
export async function listNewActs(
  tx: Tx,
  places: readonly { brandId: string; after: string }[],
): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    select a.brand_id, a.seq::text as seq, a.operation,
           string_to_array(coalesce(a.object, ''), '/') as refs
      from unnest(${places.map(({ brandId }) => brandId)}::uuid[],
                  ${places.map(({ after }) => after)}::bigint[]) as p (brand_id, seq)
     cross join lateral (
       select e.brand_id, e.seq, e.operation, e.object from audit_events e
        where e.brand_id = p.brand_id and e.seq > p.seq
        order by e.seq desc limit ${readAtMost}) a`.execute(tx);
  return rows;
}

/**
 * Deliveries of each brand that may change now: of each webhook the newest, those due next and those that
 * fail, each by an index. global: of all followed brands.
 */
export async function listMovingDeliveries(
  tx: Tx,
  brandIds: readonly string[],
): Promise<(NewsRow & { is_ended: boolean })[]> {
  const ofThis = sql`d.brand_id = w.brand_id and d.webhook_id = w.webhook_id`;
  const key = sql`d.brand_id, d.webhook_id, d.delivery_id, d.event_id, d.status, d.attempts_made, d.date_updated`;
  const { rows } = await sql<NewsRow & { is_ended: boolean }>`
    select d.brand_id, d.delivery_id as id,
           d.status || ' ' || d.attempts_made || ' ' || extract(epoch from d.date_updated) as version,
           array[d.webhook_id, d.event_id] as refs,
           d.status in ('succeeded', 'cancelled') as is_ended
      from webhooks w
     cross join lateral (
       (select ${key} from deliveries d where ${ofThis}
         order by d.delivery_id desc limit ${ofWebhook})
       union
       (select ${key} from deliveries d where ${ofThis} and d.status = 'pending'
         order by d.next_attempt_at limit ${ofWebhook})
       union
       (select ${key} from deliveries d where ${ofThis}
           and (d.status = 'failed' or (d.status = 'pending' and d.attempts_made > d.earlier_attempts))
         order by d.delivery_id desc limit ${ofWebhook})) d
     where w.brand_id = any(${[...brandIds]}::uuid[]) and w.date_deleted is null`.execute(tx);
  return rows;
}

/**
 * Clocks of brands with their last advances. `generation` is another once a rewind or a reset has
 * replaced the world. global: of all followed brands.
 */
export async function listClocks(
  tx: Tx,
  brandIds: readonly string[],
): Promise<(NewsRow & { move_id: string | null; generation: string })[]> {
  const { rows } = await sql<NewsRow & { move_id: string | null; generation: string }>`
    select b.brand_id, b.brand_id as id, '{}'::uuid[] as refs, m.move_id,
           coalesce(w.generation, 0)::text as generation,
           concat_ws(' ', c.mode, c.factor, extract(epoch from c.wall_anchor),
             extract(epoch from c.brand_anchor), w.generation, m.move_id, m.to_at is null) as version
      from brands b
      left join brand_clocks c on c.brand_id = b.brand_id
      left join worlds w on w.brand_id = b.brand_id
      left join lateral (
        select o.move_id, o.to_at from clock_moves o
         where o.brand_id = b.brand_id order by o.move_id desc limit 1) m on true
     where b.brand_id = any(${[...brandIds]}::uuid[])`.execute(tx);
  return rows;
}
