import { sql } from 'kysely';
import type { Unit } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import type { Faults } from '../faults/faults-rules.ts';

/** Key of an endpoint's lane. */
export interface LaneKey {
  brand_id: string;
  webhook_id: string;
}

/** State of a webhook that its lane needs. */
export interface LaneWebhook extends LaneKey {
  callback_url: string;
  status: 'enabled' | 'disabled';
  is_deleted: boolean;
  is_failing: boolean;
  ordering: 'none' | 'customer';
  /** Hexadecimal, newest first, separated by commas. */
  sealed_secrets: string;
  /** Null except in a sandbox. */
  faults: Faults | null;
  faults_after: string | null;
}

/** Webhooks with a delivery due, and the time until another webhook's next one. */
export interface DueLanes {
  due: LaneKey[];
  /** Infinite without a webhook that waits for a later time. */
  nextInMs: number;
}

/**
 * Reads the webhooks with a delivery due, and the time of the next one. It walks the index from
 * webhook to webhook, so that its cost is the number of waiting webhooks, not of deliveries.
 */
export async function listDueLanes(tx: Tx, now: Temporal.Instant): Promise<DueLanes> {
  const at = now.toString();
  const { rows } = await sql<LaneKey & { next_attempt_at: Temporal.Instant; is_due: boolean }>`
    with recursive waiting as (
      (select brand_id, webhook_id, next_attempt_at from deliveries
        where status = 'pending'
        order by brand_id, webhook_id, next_attempt_at limit 1)
      union all
      select n.brand_id, n.webhook_id, n.next_attempt_at
        from waiting w
        cross join lateral (
          select d.brand_id, d.webhook_id, d.next_attempt_at from deliveries d
           where d.status = 'pending' and (d.brand_id, d.webhook_id) > (w.brand_id, w.webhook_id)
           order by d.brand_id, d.webhook_id, d.next_attempt_at limit 1) n
    )
    select brand_id, webhook_id, next_attempt_at, next_attempt_at <= ${at}::timestamptz as is_due
      from waiting
     where next_attempt_at <= ${at}::timestamptz
        or next_attempt_at = (
          select min(next_attempt_at) from waiting where next_attempt_at > ${at}::timestamptz)`.execute(
    tx,
  );
  const next = rows.find(({ is_due }) => !is_due)?.next_attempt_at;
  return {
    due: rows.filter(({ is_due }) => is_due),
    nextInMs: next ? now.until(next).total('milliseconds') : Number.POSITIVE_INFINITY,
  };
}

/** Claims free lanes for an owner; returns those it got. */
export async function claimLanes(tx: Tx, owner: string, lanes: LaneKey[]): Promise<LaneKey[]> {
  const { rows } = await sql<LaneKey>`
    insert into delivery_lanes (brand_id, webhook_id, owner)
      select l.brand_id, l.webhook_id, ${owner}
        from json_to_recordset(${JSON.stringify(lanes)}::json) as l (brand_id uuid, webhook_id uuid)
       order by 1, 2
      on conflict do nothing
      returning brand_id, webhook_id`.execute(tx);
  return rows;
}

/** Saves until when a webhook's lane sends nothing, for its health; null once it sends again. */
export async function updateLanePause(
  unit: Unit,
  webhookId: string,
  pausedUntil: Temporal.Instant | null,
): Promise<void> {
  await unit.db
    .updateTable('delivery_lanes')
    .set({ paused_until: pausedUntil })
    .where('brand_id', '=', unit.brandId)
    .where('webhook_id', '=', webhookId)
    .execute();
}

/** Frees lanes of the owner, all without a list. global: a process holds any brand's lanes. */
export async function dropLanes(tx: Tx, owner: string, lanes?: LaneKey[]): Promise<void> {
  if (!lanes) {
    await tx.deleteFrom('delivery_lanes').where('owner', '=', owner).execute();
    return;
  }
  await sql`
    delete from delivery_lanes d
     using json_to_recordset(${JSON.stringify(lanes)}::json) as l (brand_id uuid, webhook_id uuid)
     where d.brand_id = l.brand_id and d.webhook_id = l.webhook_id and d.owner = ${owner}`.execute(
    tx,
  );
}

/** The lanes that the owner holds. */
export async function listLanesOf(tx: Tx, owner: string): Promise<LaneKey[]> {
  return tx
    .selectFrom('delivery_lanes')
    .select(['brand_id', 'webhook_id'])
    .where('owner', '=', owner)
    .execute();
}

/** Frees the lanes of processes whose heartbeat has stopped. global: lanes of all brands. */
export async function freeLanesOfDead(tx: Tx): Promise<void> {
  await sql`
    delete from delivery_lanes l
     where not exists (
       select 1 from worker_heartbeats h where l.owner = any (h.worker_ids))`.execute(tx);
}

/**
 * Current webhooks of some lanes, with the secrets that sign at `now`, newest first. global: each lane
 * names its brand.
 */
export async function listLaneWebhooks(
  tx: Tx,
  lanes: LaneKey[],
  now: Temporal.Instant,
): Promise<LaneWebhook[]> {
  const { rows } = await sql<LaneWebhook>`
    select * from lane_webhooks(${JSON.stringify(lanes)}::json, ${now.toString()}::timestamptz)`.execute(
    tx,
  );
  return rows;
}
