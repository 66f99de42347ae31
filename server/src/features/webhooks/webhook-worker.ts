import type { Actor, Context, Environment } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { type RunningWorker, startWorker } from '../../platform/jobs/worker.ts';
import type { Logger } from '../../platform/logging.ts';
import { createCallbackClient } from './callback-client.ts';
import { deliverWebhookTask } from './deliver-webhook.ts';
import { deliveryTask } from './deliveries-store.ts';
import { startFanOut } from './fan-out.ts';
import { type RetryPolicy, standardRetryPolicy } from './retry-rules.ts';

/** Calls at once in this process. They wait for strangers, so there may be many. */
const concurrency = 40;
/** Completion page, section 8: 15 seconds of silence is a failure. */
const timeoutMs = 15_000;

export interface WebhookWorkerOptions {
  database: Database;
  environment: Environment;
  createContext(brandId: string, actor: Actor, requestId: string): Promise<Context>;
  log: Logger;
  onJobEnd?: (task: string, outcome: 'done' | 'failed') => void;
  /** Tests shorten these. */
  policy?: RetryPolicy;
  timeoutMs?: number;
  graceMs?: number;
}

/**
 * Matches events with webhooks and delivers them. Deliveries have workers of their own, so that
 * endpoints which answer slowly cannot hold up KYC or transfers.
 */
export async function startWebhookWorker(options: WebhookWorkerOptions): Promise<RunningWorker> {
  const { database, environment, createContext, log, onJobEnd, graceMs } = options;
  const client = createCallbackClient({
    environment,
    timeoutMs: options.timeoutMs ?? timeoutMs,
    connections: concurrency,
  });
  const policy = options.policy ?? standardRetryPolicy;
  const worker = await startWorker({
    pool: database.jobPool,
    tasks: { [deliveryTask]: deliverWebhookTask({ client, policy, createContext }) },
    concurrency,
    log,
    ...(onJobEnd ? { onJobEnd } : {}),
    ...(graceMs === undefined ? {} : { graceMs }),
  });
  const fanOut = startFanOut({ database, log });
  return {
    stop: async () => {
      await fanOut.stop();
      await worker.stop();
      await client.close();
    },
  };
}
