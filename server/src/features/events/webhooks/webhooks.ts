import { defineFeature } from '../../../platform/feature.ts';
import { deliveryOperations } from './deliveries-routes.ts';
import { deliveryToolOperations } from './delivery-tools-routes.ts';
import { faultOperations } from './faults-routes.ts';
import { webhookErrors } from './webhook-errors.ts';
import { webhookEvents } from './webhook-events.ts';
import { webhookSecret } from './webhook-secrets.ts';
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
  sealed: [webhookSecret],
});
