import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import { eventPosition } from '../../../platform/db/event-position.ts';
import type { Ordering, Signing } from './webhook-rules.ts';

const webhookColumns = [
  'webhook_id',
  'callback_url',
  'events',
  'description',
  'status',
  'signing',
  'ordering',
  'receives_links',
  'failing_since',
  'date_created',
  'date_updated',
] as const;

export type WebhookRow = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;

export interface NewWebhookRow {
  brand_id: string;
  webhook_id: string;
  callback_url: string;
  events: string[];
  description: string | null;
  signing: Signing;
  ordering: Ordering;
  receives_links: boolean;
  now: Temporal.Instant;
}

export type WebhookChanges = Partial<
  Pick<
    WebhookRow,
    'callback_url' | 'events' | 'description' | 'status' | 'ordering' | 'failing_since'
  >
>;

export async function insertWebhook(unit: Unit, row: NewWebhookRow): Promise<void> {
  const { now, ...columns } = row;
  await unit.db
    .insertInto('webhooks')
    .values({
      ...columns,
      status: 'enabled',
      xid: eventPosition,
      date_created: now,
      date_updated: now,
    })
    .execute();
}

/**
 * Counts a brand's webhooks and locks the brand's row, so that no other can be created meanwhile.
 */
export async function countWebhooksLocked(unit: Unit): Promise<number> {
  await unit.db
    .selectFrom('brands')
    .select('brand_id')
    .where('brand_id', '=', unit.brandId)
    .forNoKeyUpdate()
    .execute();
  const { count } = await unit.db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('brand_id', '=', unit.brandId)
    .where('date_deleted', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findWebhook(scope: BrandScope, webhookId: string) {
  return existingWebhook(scope, webhookId).executeTakeFirst();
}

/** The newest webhook with an address. */
export async function findWebhookOfUrl(
  scope: BrandScope,
  callbackUrl: string,
): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('webhooks')
    .select('webhook_id')
    .where('brand_id', '=', scope.brandId)
    .where('callback_url', '=', callbackUrl)
    .where('date_deleted', 'is', null)
    .orderBy('webhook_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.webhook_id;
}

/** Locks the webhook until the transaction ends; undefined when it was removed. */
export async function lockWebhook(unit: Unit, webhookId: string) {
  return existingWebhook(unit, webhookId).forNoKeyUpdate().executeTakeFirst();
}

/** Locks the webhook against removal only, for writing deliveries to it. */
export async function holdWebhook({ db, brandId }: BrandScope, webhookId: string) {
  return existingWebhook({ db, brandId }, webhookId).forKeyShare().executeTakeFirst();
}

function existingWebhook(scope: BrandScope, webhookId: string) {
  return scope.db
    .selectFrom('webhooks')
    .select(webhookColumns)
    .select(publicKeys)
    .where('brand_id', '=', scope.brandId)
    .where('webhook_id', '=', webhookId)
    .where('date_deleted', 'is', null);
}

/** Public keys of a webhook, newest first, including expired ones. */
const publicKeys = sql<{ public_key: string; expires_at: string | null }[]>`(
  select coalesce(json_agg(json_build_object('public_key', s.public_key, 'expires_at', s.expires_at)
      order by s.secret_id desc), '[]')
    from webhook_secrets s
   where s.brand_id = webhooks.brand_id and s.webhook_id = webhooks.webhook_id
     and s.public_key is not null)`.as('public_keys');

/** At most `limit` webhooks older than the id `before`, newest first. */
export async function listWebhookRows(
  scope: BrandScope,
  page: { limit: number; before: string | null },
): Promise<WebhookRow[]> {
  let query = scope.db
    .selectFrom('webhooks')
    .select(webhookColumns)
    .select(publicKeys)
    .where('brand_id', '=', scope.brandId)
    .where('date_deleted', 'is', null);
  if (page.before) query = query.where('webhook_id', '<', page.before);
  return query.orderBy('webhook_id', 'desc').limit(page.limit).execute();
}

export async function updateWebhook(
  unit: Unit,
  webhookId: string,
  changes: WebhookChanges & { date_updated?: Temporal.Instant; date_deleted?: Temporal.Instant },
): Promise<void> {
  await unit.db
    .updateTable('webhooks')
    .set(changes)
    .where('brand_id', '=', unit.brandId)
    .where('webhook_id', '=', webhookId)
    .execute();
}
