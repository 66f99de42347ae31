import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { withBodies } from '../deliveries/message-bodies.ts';
import { cancelDeliveriesOfDisabled } from '../subscriptions/disable-webhook.ts';
import { openSigner, type SealedSecret } from '../subscriptions/webhook-secrets.ts';
import { applyFaults } from './apply-faults.ts';
import { type LaneWebhook, listLaneWebhooks } from './dispatch-store.ts';
import type { DueDelivery } from './due-deliveries.ts';
import { listDueDeliveries, listDueInOrder } from './due-deliveries-store.ts';
import type { Lane, LaneRequest } from './lane.ts';

/**
 * Interval between reads of deliveries without an order key, written just as a webhook became
 * ordered.
 */
const straysMs = 5_000;

/**
 * Reads due deliveries for lanes, and the current webhooks of these and of `others`. Returns the
 * number of deliveries read.
 */
export async function readLanes(tx: Tx, lanes: Lane[], others: Lane[] = []): Promise<number> {
  if (lanes.length + others.length === 0) return 0;
  const now = wallClock.now();
  const keys = [...lanes, ...others].map(({ key }) => key);
  // A lane's webhook is likely as it was, so its deliveries are read beside it: one round trip less.
  const begun = new Map(lanes.filter(isUnordered).map((lane) => [lane, lane.beginRead()]));
  const [listed, early] = await Promise.all([
    listLaneWebhooks(tx, keys, now),
    listDueDeliveries(tx, [...begun.values()], now),
  ]);
  const webhooks = new Map(listed.map((webhook) => [webhook.webhook_id, webhook]));
  for (const lane of others) {
    const webhook = webhooks.get(lane.key.webhook_id);
    if (webhook) await aim(lane, webhook);
  }
  let count = 0;
  const unordered: [Lane, LaneRequest, LaneWebhook][] = [];
  for (const lane of lanes) {
    const webhook = webhooks.get(lane.key.webhook_id);
    if (!webhook || !(await aim(lane, webhook))) continue;
    if (webhook.ordering === 'none') {
      unordered.push([lane, begun.get(lane) ?? lane.beginRead(), webhook]);
    } else count += await readInOrder(tx, lane, webhook, now);
  }
  const late = unordered.filter(([lane]) => !begun.has(lane)).map(([, request]) => request);
  const contexts = new Map(lanes.map(({ key, context }) => [key.brand_id, context]));
  const contextOf = (brandId: string) => {
    const context = contexts.get(brandId);
    if (!context) throw new Error(`No lane of brand ${brandId} was read`);
    return context;
  };
  const due = [...early, ...(await listDueDeliveries(tx, late, now))];
  const found = Map.groupBy(withBodies(due, contextOf), ({ webhook_id }) => webhook_id);
  // An attempt may have disabled a lane's webhook by now: the lane then has no target and sends
  // none.
  for (const [lane, request, webhook] of unordered) {
    const deliveries: DueDelivery[] = found.get(lane.key.webhook_id) ?? [];
    const left = await applyFaults(tx, webhook, deliveries, now);
    lane.endRead(left, request, performance.now(), deliveries.length === request.take);
    count += deliveries.length;
  }
  return count;
}

/** True when the lane's webhook asked for no order the last time that it was read. */
function isUnordered({ target }: Lane): boolean {
  return target?.webhook.ordering === 'none';
}

async function readInOrder(
  tx: Tx,
  lane: Lane,
  webhook: LaneWebhook,
  now: Temporal.Instant,
): Promise<number> {
  const request = lane.beginRead();
  const { deliveries: rows, lastKey } = await listDueInOrder(tx, lane.key, lane.keyCursor, now);
  lane.keyCursor = lastKey;
  const nowMs = performance.now();
  if (nowMs - lane.straysReadAtMs > straysMs) {
    lane.straysReadAtMs = nowMs;
    rows.push(...(await listDueDeliveries(tx, [request], now, 'strays')));
  }
  const left = await applyFaults(
    tx,
    webhook,
    withBodies(rows, () => lane.context),
    now,
  );
  lane.endRead(left, request, performance.now(), lastKey !== null);
  return rows.length;
}

/** Aims the lane at its webhook; false when that may no longer be called. */
async function aim(lane: Lane, webhook: LaneWebhook): Promise<boolean> {
  if (webhook.status === 'disabled' || webhook.is_deleted) {
    lane.aim(null, performance.now());
    lane.wanted = false;
    const { context } = lane;
    await context.unit((unit) => cancelDeliveriesOfDisabled(unit, webhook.webhook_id));
    return false;
  }
  const before = lane.target;
  const { sealed_secrets: sealed } = webhook;
  const signer =
    before?.webhook.sealed_secrets === sealed
      ? before.signer
      : openSigner(lane.context, webhook.webhook_id, readSecrets(sealed));
  lane.aim({ webhook, signer }, performance.now());
  return true;
}

/** Reads the list `secret_id:hex,...` of the statement. */
function readSecrets(text: string): SealedSecret[] {
  if (text === '') return [];
  return text.split(',').map((item) => {
    const [secretId = '', hex = ''] = item.split(':');
    return { secretId, sealed: Buffer.from(hex, 'hex') };
  });
}
