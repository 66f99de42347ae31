import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/**
 * The metrics of a service, in one registry, so that tests can run several services in a process.
 */
export interface Metrics {
  registry: Registry;
  requestSeconds: Histogram<'operation' | 'status'>;
  jobs: Counter<'task' | 'outcome'>;
  purchaseBatches: Histogram;
  refusedKeys: Counter<'status'>;
  vendorSeconds: Histogram<'vendor' | 'outcome'>;
  droppedRequests: Counter;
  lostEvents: Counter;
}

/** Creates the metrics of a service, with those of Node itself. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'surety_http_request_seconds',
      help: 'Time from the first byte of a request to the last of its answer.',
      labelNames: ['operation', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    purchaseBatches: new Histogram({
      name: 'surety_purchase_batch_size',
      help: 'Purchases that were decided together in one call of the database.',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128],
      registers: [registry],
    }),
    refusedKeys: new Counter({
      name: 'surety_refused_keys_total',
      help: 'Requests of operations refused for their key (401, 403) or for their number (429).',
      labelNames: ['status'],
      registers: [registry],
    }),
    vendorSeconds: new Histogram({
      name: 'surety_vendor_call_seconds',
      help: 'Time of a call of a vendor; outcome is answered (also a refusal), failed or timed_out.',
      labelNames: ['vendor', 'outcome'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
      registers: [registry],
    }),
    droppedRequests: new Counter({
      name: 'surety_request_log_dropped_total',
      help: 'Requests that the request log dropped: too many waited, or the database was away.',
      registers: [registry],
    }),
    lostEvents: new Counter({
      name: 'surety_webhook_lost_events_total',
      help: 'Webhook messages that this process sent for events which a failover of the database has lost.',
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'surety_jobs_total',
      help: 'Jobs run, by task and outcome.',
      labelNames: ['task', 'outcome'],
      registers: [registry],
    }),
  };
}
