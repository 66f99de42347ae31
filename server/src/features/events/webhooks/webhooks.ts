import { defineFeature } from '../../../platform/feature.ts';
import { deliveriesOfEvents } from '../events/events.ts';
import { deliveryOperations } from './deliveries/deliveries-routes.ts';
import { removeDeliveries } from './deliveries/remove-deliveries.ts';
import { resendDeliveriesOperation } from './deliveries/resend-deliveries-routes.ts';
import { sentMessageOperation } from './deliveries/sent-message-routes.ts';
import { webhookHealthOperation } from './deliveries/webhook-health-routes.ts';
import { addBacklogGauges } from './dispatch/backlog-gauges.ts';
import { startWebhookWorker } from './dispatch/webhook-worker.ts';
import { findUnmatchedFrom } from './fan-out/fan-out-store.ts';
import { replayOperation } from './fan-out/replay-routes.ts';
import { faultRows } from './faults/fault-rows.ts';
import { faultOperations } from './faults/faults-routes.ts';
import { webhookRows } from './subscriptions/webhook-rows.ts';
import { webhookSecret } from './subscriptions/webhook-secrets.ts';
import { webhookOperations } from './subscriptions/webhooks-routes.ts';
import { webhookErrors } from './webhook-errors.ts';
import { webhookEvents } from './webhook-events.ts';
import { webhookObjects } from './webhook-objects-store.ts';

export { checkSignature, type SignatureCheck } from './subscriptions/check-signature.ts';

export const webhooks = defineFeature({
  name: 'webhooks',
  errors: webhookErrors,
  events: webhookEvents,
  rows: [...webhookRows, ...faultRows],
  operations: [
    ...webhookOperations,
    ...deliveryOperations,
    replayOperation,
    resendDeliveriesOperation,
    sentMessageOperation,
    webhookHealthOperation,
    ...faultOperations,
  ],
  objects: webhookObjects,
  sealed: [webhookSecret],
  workers: {
    webhooks: ({ metrics, ...parts }) =>
      startWebhookWorker({
        ...parts,
        lostEvents: metrics.lostEvents,
        onJobEnd: (task, outcome) => metrics.jobs.inc({ task, outcome }),
      }),
  },
  gauges: [({ metrics, database }) => addBacklogGauges(metrics.registry, database.jobPool)],
  binds: [deliveriesOfEvents.opens(() => ({ findUnmatchedFrom, removeDeliveries }))],
});
