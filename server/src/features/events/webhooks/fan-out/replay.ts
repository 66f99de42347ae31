import { DomainError, invalidInput } from '../../../../kernel/domain-error.ts';
import { eventNames } from '../../../../kernel/event-names.generated.ts';
import { namesToSend, testEvent } from '../../../../kernel/event-patterns.ts';
import { isUuid, newId, nilId } from '../../../../kernel/ids.ts';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import type { BrandScope, Context } from '../../../../platform/context.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { findHorizon } from '../../../../platform/db/event-position.ts';
import { requireLockedWebhook } from '../require-webhook.ts';
import { webhookErrors } from '../webhook-errors.ts';
import { holdWebhook, type WebhookRow } from '../webhooks-store.ts';
import { newDeliveries, type WebhookKey } from './new-deliveries.ts';
import { holdEvents, replayDeliveries } from './new-deliveries-store.ts';
import { signalReplays } from './replays-signal.ts';
import {
  findEventPlace,
  findReplayBeginning,
  hasReplay,
  insertReplay,
  isReplaying,
  listEventsOfStretch,
  moveReplay,
  type ReplayStretch,
  removeReplay,
  takeReplay,
} from './replays-store.ts';

/** Limit of events in one replay. */
const maxEvents = 50_000;
const batchSize = 500;

/** Start of a replay: after an event, or from a time on. */
export type ReplayStart = { after: string } | { since: Temporal.Instant };

export interface Replay {
  replay_id: string;
  webhook_id: string;
  /** Number of deliveries that the replay makes. */
  deliveries: number;
}

/**
 * Resends to a webhook every event it subscribes to since an event or a time, in order and in the
 * background, with the original `webhook-id`s.
 *
 * @throws DomainError `webhook_dne`, `webhook_disabled`, `webhook_replaying`; `invalid_input` above the
 * limit.
 */
export async function replayEvents(
  context: Context,
  webhookId: string,
  start: ReplayStart,
): Promise<Replay> {
  return context.unit(async (unit) => {
    const webhook = await requireLockedWebhook(unit, webhookId);
    const { webhook_id } = webhook;
    if (webhook.status === 'disabled') throw new DomainError(webhookErrors.webhook_disabled);
    if (await isReplaying(unit, webhook_id)) throw new DomainError(webhookErrors.webhook_replaying);
    const stretch = await stretchFrom(unit, start);
    const events = await listEventsOfStretch(unit, stretch, namesOf(webhook), maxEvents + 1);
    if (events.length > maxEvents) {
      const field = 'after' in start ? 'after' : 'since';
      throw invalidInput([{ field, rule: `must leave at most ${maxEvents} events to replay` }]);
    }
    const replay_id = newId();
    if (events.length > 0) {
      const row = { brand_id: unit.brandId, replay_id, webhook_id, ...stretch };
      await insertReplay(unit, row, wallClock.now());
      signalReplays(unit);
    }
    const deliveries = events.reduce((sum, event) => sum + newDeliveries(event, webhook).length, 0);
    return { replay_id, webhook_id, deliveries };
  });
}

async function stretchFrom(scope: BrandScope, start: ReplayStart): Promise<ReplayStretch> {
  // Later events are delivered anyway.
  const end_xid = await findHorizon(scope.db);
  if ('since' in start) {
    const xid = await findReplayBeginning(scope, start.since);
    return { xid, event_id: nilId, end_xid, since: start.since };
  }
  const place = isUuid(start.after) && (await findEventPlace(scope, start.after));
  if (!place) throw invalidInput([{ field: 'after', rule: "must be an event's id" }]);
  return { ...place, end_xid, since: null };
}

/** Recorded events that match a webhook's subscription; test events are never replayed. */
function namesOf({ events }: Pick<WebhookRow, 'events'>): string[] {
  return eventNames.filter((name) => name !== testEvent && namesToSend(events, name).length > 0);
}

/**
 * Processes one batch of a replay; returns its number of deliveries, 0 without a replay.
 * global: replays of all brands in turn.
 */
export async function replayOnce(
  database: Database,
  onDeliveries?: (webhooks: WebhookKey[]) => void,
): Promise<number> {
  if (!(await hasReplay(database.allBrands.db))) return 0;
  const taken = await database.allBrands.transaction(async (tx) => {
    const replay = await takeReplay(tx);
    if (!replay) return undefined;
    const { brand_id, webhook_id } = replay;
    const webhook = await holdWebhook({ db: tx, brandId: brand_id }, webhook_id);
    const events =
      webhook?.status === 'enabled'
        ? await listEventsOfStretch(
            { db: tx, brandId: brand_id },
            replay,
            namesOf(webhook),
            batchSize,
          )
        : [];
    const held = await holdEvents(tx, events);
    const rows = webhook ? held.flatMap((event) => newDeliveries(event, webhook)) : [];
    await replayDeliveries(tx, rows, wallClock.now());
    const last = events.length === batchSize ? events.at(-1) : undefined;
    if (last) await moveReplay(tx, replay, { xid: last.xid, event_id: last.event_id });
    else await removeReplay(tx, replay);
    return { brand_id, webhook_id, count: rows.length };
  });
  if (taken) onDeliveries?.([taken]);
  return taken?.count ?? 0;
}
