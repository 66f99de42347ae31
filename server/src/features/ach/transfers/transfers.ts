import { defineFeature } from '../../../platform/feature.ts';
import { accountRemoval } from '../../accounts/accounts/accounts.ts';
import { reservesReleased } from '../../accounts/reserves/reserves.ts';
import { advancePulls, pullAdvance } from './advance-pulls.ts';
import { depositGatherer, openDepositGatherer } from './receive-deposits.ts';
import { tellReleased } from './tell-released.ts';
import { transferErrors } from './transfer-errors.ts';
import { transferEvents } from './transfer-events.ts';
import { transferNeeds } from './transfer-needs-store.ts';
import { transferObject } from './transfer-object-store.ts';
import { transferProof } from './transfers-checks-store.ts';
import { transferOperations } from './transfers-routes.ts';
import { simulateIncomingOperations } from './transfers-simulate-routes.ts';
import { hasPendingTransfer } from './transfers-store.ts';

export {
  delayTransfers,
  expectSettlement,
  failTransfer,
  failTransfers,
  findWaitingAccount,
  includeTransfersInFile,
  planCourse,
  postponeTransfer,
  returnTransfer,
  takeOutOfFile,
} from './ach-timeline.ts';
export { scheduleAdvances } from './advance-pulls.ts';
export { cancelTransfer } from './cancel-transfer.ts';
export { lockEnds } from './lock-ends.ts';
export { requestAccountTest } from './micro-entries.ts';
export { payableCents } from './owed-rules.ts';
export { readPayable } from './read-payable.ts';
export { getTransfer, listTransfers, lockTransfer } from './read-transfers.ts';
export { creditDeposits } from './receive-deposits.ts';
export { refuseInactive } from './refuse-inactive.ts';
export { type NewTransfer, planDebit, requestTransfer } from './request-transfer.ts';
export { settleTransfers } from './settle-transfers.ts';
export { transferErrors } from './transfer-errors.ts';
export {
  externalAccountOf,
  maxSameDayCents,
  type ReversalReason,
  reversalReasons,
} from './transfer-rules.ts';
export { isCredit, isDebit } from './transfer-states.ts';
export {
  accountTestMoved,
  type TransferEntry,
  type TransferWindow,
  transferEntries,
  transferWaits,
} from './transfers-hooks.ts';
export { TransferAnswer, TransferStatusSchema, transferExample } from './transfers-schemas.ts';
export {
  findSettledReversal,
  hasPendingTransfer,
  lockWaitingTransfers,
  type TransferRow,
} from './transfers-store.ts';
export { transferViewer, viewTransfer } from './view-transfer.ts';

export const transfers = defineFeature({
  name: 'transfers',
  errors: transferErrors,
  events: transferEvents,
  operations: [...transferOperations, ...simulateIncomingOperations],
  objects: [transferObject],
  needs: transferNeeds,
  jobs: [pullAdvance.runs((context, { transfer_ids }) => advancePulls(context, transfer_ids))],
  on: [
    reservesReleased.on(tellReleased),
    accountRemoval.on(async (context, { account_id }) =>
      (await hasPendingTransfer(context, account_id)) ? 'pending_transfer' : null,
    ),
  ],
  proof: transferProof,
  binds: [depositGatherer.opens(openDepositGatherer)],
});
