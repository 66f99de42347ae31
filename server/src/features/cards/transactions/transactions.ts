import { defineFeature } from '../../../platform/feature.ts';
import {
  createHoldExpiryStarter,
  expireHolds,
  holdExpiry,
  holdExpiryStarter,
} from './expire-holds.ts';
import { openPurchaseGatherer, purchaseGatherer } from './purchase-gatherer.ts';
import { transactionErrors } from './transaction-errors.ts';
import { transactionEvents } from './transaction-events.ts';
import { transactionObject } from './transaction-object-store.ts';
import { transactionProof } from './transactions-checks-store.ts';
import { transactionOperations } from './transactions-routes.ts';

export { authorizePurchase } from './authorize-purchase.ts';
export { scheduleHoldExpiry } from './expire-holds.ts';
export { purchaseGatherer } from './purchase-gatherer.ts';

export const transactions = defineFeature({
  name: 'transactions',
  errors: transactionErrors,
  events: transactionEvents,
  operations: transactionOperations,
  objects: [transactionObject],
  jobs: [holdExpiry.runs((context, { from }) => expireHolds(context, from))],
  proof: transactionProof,
  binds: [
    purchaseGatherer.opens(openPurchaseGatherer),
    holdExpiryStarter.opens(createHoldExpiryStarter),
  ],
});
