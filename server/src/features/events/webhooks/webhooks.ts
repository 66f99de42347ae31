import { defineFeature } from '../../../platform/feature.ts';
import { deliveriesOfEvents } from '../events/events.ts';
import { addBacklogGauges } from './backlog-gauges.ts';
import { deliveryOperations } from './deliveries-routes.ts';
import { deliveryToolOperations } from './delivery-tools-routes.ts';
import { faultOperations } from './faults-routes.ts';
import { findUnmatchedFrom, removeDeliveries } from './remove-deliveries.ts';
import { webhookErrors } from './webhook-errors.ts';
import { webhookEvents } from './webhook-events.ts';
import { webhookObjects } from './webhook-objects-store.ts';
import { webhookSecret } from './webhook-secrets.ts';
import { startWebhookWorker } from './webhook-worker.ts';
import { webhookOperations } from './webhooks-routes.ts';

export { checkSignature, type SignatureCheck } from './check-signature.ts';

export const webhooks = defineFeature({
  name: 'webhooks',
  errors: webhookErrors,
  events: webhookEvents,
  operations: [
    ...webhookOperations,
    ...deliveryOperations,
    ...deliveryToolOperations,
    ...faultOperations,
  ],
  objects: webhookObjects,
  sealed: [webhookSecret],
  workers: {
    webhooks: ({ metrics, ...parts }) =>
      startWebhookWorker({
        ...parts,
        onJobEnd: (task, outcome) => metrics.jobs.inc({ task, outcome }),
      }),
  },
  gauges: [({ metrics, database }) => addBacklogGauges(metrics.registry, database.jobPool)],
  binds: [deliveriesOfEvents.opens(() => ({ findUnmatchedFrom, removeDeliveries }))],
});
