import { defineFeature } from '../../platform/feature.ts';
import { worldPrepared } from '../worlds/worlds.ts';
import { expireHolds, holdExpiry, scheduleHoldExpiry } from './expire-holds.ts';
import { transactionProof } from './transactions-checks-store.ts';
import { transactionOperations } from './transactions-routes.ts';

export { authorizePurchase } from './authorize-purchase.ts';
export { createHoldExpiryStarter, holdExpiryStarter } from './expire-holds.ts';
export { openPurchaseGatherer, purchaseGatherer } from './purchase-gatherer.ts';

export const transactions = defineFeature({
  name: 'transactions',
  operations: transactionOperations,
  jobs: [holdExpiry.runs((context, { from }) => expireHolds(context, from))],
  on: [worldPrepared.on(scheduleHoldExpiry)],
  proof: transactionProof,
});
