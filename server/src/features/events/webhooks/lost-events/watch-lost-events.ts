import type { Counter } from 'prom-client';
import type { Actor, Context } from '../../../../platform/context.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { Logger } from '../../../../platform/logging.ts';
import { type Loop, repeat } from '../../../../platform/repeat.ts';
import { listKnownBrands, listMissingEvents } from './lost-events-store.ts';
import { type KeptMessage, keyOf, type SentMessages } from './sent-messages.ts';
import { tellLostEvents } from './tell-lost-events.ts';

const lookMs = 3_000;
/** Calls that began before a change of server may be noted after it. */
const lookOnMs = 60_000;
/** Messages looked up per statement. */
const pageSize = 5_000;
/** Ids per line of the log. */
const perLine = 100;

interface WatchOptions {
  database: Database;
  sent: SentMessages;
  /** Counts messages sent for events that were lost. */
  lost?: Pick<Counter, 'inc'> | undefined;
  createContext(brandId: string, actor: Actor, requestId: string): Promise<Context>;
  log: Logger;
}

/**
 * Watches whether the database comes to another server, and asks that server which of the messages sent last report
 * events that it does not have: an asynchronous failover has lost their commits (docs/decisions/0278). They
 * are counted, logged, and told to their webhooks. global: a worker sends the messages of all brands.
 */
export function startWatchingLostEvents(options: WatchOptions): Loop {
  const { database, sent, log } = options;
  let server = database.findServer();
  let changedAtMs = Number.NEGATIVE_INFINITY;
  const told = new Set<string>();
  return repeat('looking for events that a failover has lost', {
    log,
    everyMs: lookMs,
    run: async () => {
      const present = database.findServer();
      if (present === null) return;
      if (server !== null && present !== server) changedAtMs = performance.now();
      server = present;
      if (performance.now() - changedAtMs > lookOnMs) {
        told.clear();
        return;
      }
      const untold = sent.list().filter((message) => !told.has(keyOf(message)));
      const lost = await findLost(database, untold);
      await tell(options, lost, (messages) => {
        for (const message of messages) told.add(keyOf(message));
      });
    },
  });
}

/** global: as `startWatchingLostEvents`. */
async function findLost(
  { allBrands }: Database,
  messages: readonly KeptMessage[],
): Promise<KeptMessage[]> {
  const lost: KeptMessage[] = [];
  for (let from = 0; from < messages.length; from += pageSize) {
    const page = messages.slice(from, from + pageSize);
    const missing = await listMissingEvents(allBrands.db, page);
    lost.push(...page.filter(({ event_id }) => missing.has(event_id)));
  }
  return lost;
}

/**
 * Tells each webhook. One whose transaction fails is told at the next look, and those before it are not told again.
 * global: finds out which of the brands exist.
 */
async function tell(
  { database, createContext, lost: counter, log }: WatchOptions,
  lost: readonly KeptMessage[],
  onTold: (messages: readonly KeptMessage[]) => void,
): Promise<void> {
  if (lost.length === 0) return;
  const brandIds = [...new Set(lost.map(({ brand_id }) => brand_id))];
  const known = await listKnownBrands(database.allBrands.db, brandIds);
  for (const [webhookId, messages] of Map.groupBy(lost, ({ webhook_id }) => webhook_id)) {
    const brandId = messages[0]?.brand_id ?? '';
    // A brand that was lost as well has nobody to tell.
    if (known.has(brandId)) {
      const context = await createContext(brandId, { kind: 'job' }, 'lost events');
      await tellLostEvents(context, webhookId, messages);
    }
    onTold(messages);
    counter?.inc(messages.length);
    for (let from = 0; from < messages.length; from += perLine) {
      log.error(
        {
          brand_id: brandId,
          webhook_id: webhookId,
          event_ids: messages.slice(from, from + perLine).map(({ event_id }) => event_id),
        },
        'webhooks were sent for events that this database does not have: a failover or a restore has lost them',
      );
    }
  }
}
