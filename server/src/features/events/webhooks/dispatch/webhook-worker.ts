import type { Counter } from 'prom-client';
import type { Actor, Context, Environment } from '../../../../platform/context.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { WatchedWorker } from '../../../../platform/jobs/worker.ts';
import { startHeartbeat } from '../../../../platform/jobs/worker-heartbeat.ts';
import type { Logger } from '../../../../platform/logging.ts';
import type { Tracer } from '../../../../platform/tracing/tracing.ts';
import { startFanOut } from '../fan-out/fan-out.ts';
import { SentMessages } from '../lost-events/sent-messages.ts';
import { startWatchingLostEvents } from '../lost-events/watch-lost-events.ts';
import { createCallbackClient } from './callback-client.ts';
import { Dispatcher } from './dispatcher.ts';
import { type RetryPolicy, standardRetryPolicy } from './retry-rules.ts';
import { openWebhookCheck } from './standing-webhooks.ts';

/** Concurrent connections to one origin; many webhooks may share it. */
const connections = 64;
/** Completion page, section 8: no response in 15 seconds is a failure. */
const timeoutMs = 15_000;

export interface WebhookWorkerOptions {
  database: Database;
  environment: Environment;
  createContext(brandId: string, actor: Actor, requestId: string): Promise<Context>;
  log: Logger;
  tracer?: Tracer | null | undefined;
  onJobEnd?: (task: string, outcome: 'done' | 'failed') => void;
  /** Counts messages sent for events that a failover has lost. */
  lostEvents?: Pick<Counter, 'inc'>;
  /** Tests shorten these. */
  policy?: RetryPolicy;
  timeoutMs?: number;
  graceMs?: number;
  pollMs?: number;
}

/**
 * Matches events with webhooks and delivers them, apart from all other jobs, so that slow endpoints
 * cannot delay KYC or transfers.
 */
export async function startWebhookWorker(options: WebhookWorkerOptions): Promise<WatchedWorker> {
  const { database, environment, createContext, log, tracer } = options;
  const { onJobEnd, graceMs = 5_000 } = options;
  const client = createCallbackClient({
    environment,
    timeoutMs: options.timeoutMs ?? timeoutMs,
    connections,
  });
  const sent = new SentMessages();
  const dispatcher = new Dispatcher({
    database,
    client,
    policy: options.policy ?? standardRetryPolicy,
    createContext,
    log,
    tracer,
    onAttempt: (outcome) => onJobEnd?.('deliver_webhook', outcome),
    onSend: (delivery) => sent.note(delivery),
    pollMs: options.pollMs,
  });
  const owners = new Set([dispatcher.owner]);
  const heartbeat = await startHeartbeat(database.jobPool, owners, log);
  dispatcher.start();
  const fanOut = startFanOut({
    database,
    log,
    tracer,
    onDeliveries: (webhooks) => dispatcher.nudge(webhooks),
    pollMs: options.pollMs,
  });
  const watch = startWatchingLostEvents({
    database,
    sent,
    lost: options.lostEvents,
    createContext,
    log,
  });
  return {
    findProblem: openWebhookCheck(database.jobPool),
    stop: async () => {
      await watch.stop();
      await fanOut.stop();
      await dispatcher.stop(graceMs);
      await heartbeat.stop();
      await client.close();
    },
  };
}
