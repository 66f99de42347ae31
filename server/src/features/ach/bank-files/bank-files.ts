import { defineFeature } from '../../../platform/feature.ts';
import { transferWaits } from '../transfers/transfers.ts';
import { bankFileErrors } from './bank-file-errors.ts';
import { bankFileEvents } from './bank-file-events.ts';
import { bankFileObject } from './bank-file-object-store.ts';
import { bankFileProof } from './bank-files-checks-store.ts';
import { bankFileMoveOperations } from './bank-files-moves-routes.ts';
import { bankFileOperations } from './bank-files-routes.ts';
import { simulateBankOperations } from './bank-files-simulate-routes.ts';
import { bankMailbox } from './bank-files-vendor.ts';
import { addDeliveryGauges, findOpenFiles } from './delivery/delivery-gauges.ts';
import { failTransfersOf, fileFailure } from './delivery/fail-file.ts';
import { fileLook } from './delivery/look-after-file.ts';
import { lookForAnswers } from './delivery/look-for-answers.ts';
import { joinWindowCut, windowCut } from './file-windows.ts';
import { applyAnswers, postAwaiting } from './incoming/apply-answers.ts';
import { collectBankFiles, watchMailbox } from './incoming/poll-mailbox.ts';
import { awaitedPosting } from './incoming/post-awaiting.ts';
import { fileImport } from './incoming/receive-file.ts';
import { undecidedEntryOperations } from './incoming/undecided-entries-routes.ts';
import { mailboxCollection, mailboxWatch } from './mailbox.ts';
import { cutBankFile, isPatient } from './outgoing/cut-file.ts';
import { addDelayedGauge } from './outgoing/delayed-gauge.ts';
import { deliverBankFile } from './outgoing/deliver-file.ts';
import { fileDelivery } from './outgoing/schedule-delivery.ts';
import { batchSettlement } from './outgoing/schedule-settlement.ts';
import { settleBankFile } from './outgoing/settle-file.ts';
import { addHoldGauge } from './recovery/hold-gauge.ts';
import { fileColumns } from './sealed-content.ts';

export { findFileIds, findTracedIds } from './bank-file-object-store.ts';
export type { BankFileRow } from './bank-files-store.ts';
export { acknowledgeFile } from './delivery/acknowledge-file.ts';
export { cutAnew } from './delivery/cut-anew.ts';
export { failFile } from './delivery/fail-file.ts';
export { holdFile, releaseFile } from './delivery/hold-file.ts';
export { listSentTransfers } from './delivery/list-sent-transfers.ts';
export { refuseFile, requireFetched } from './delivery/refuse-file.ts';
export { decideEntry, type EntryDecision, entryDecisions } from './incoming/decide-entry.ts';
export { importText } from './incoming/import-text.ts';
export { listUndecided, readPlace, writePlace } from './incoming/undecided-entries.ts';
export { cutNow } from './outgoing/cut-now.ts';
export { redeliverFile } from './outgoing/deliver-file.ts';
export { getBankFile, listBankFiles } from './read-bank-files.ts';
export { compareFiles, recoverFiles, releaseCutting } from './recovery/compare-files.ts';
export { holdCutting } from './recovery/hold-cutting.ts';
export type { MatchedEntry } from './recovery/match-entries.ts';
export { type RecoveredFile, recoverFile } from './recovery/recover-file.ts';
export { readContent } from './sealed-content.ts';

export const bankFiles = defineFeature({
  name: 'bank-files',
  errors: bankFileErrors,
  events: bankFileEvents,
  operations: [
    ...bankFileOperations,
    ...undecidedEntryOperations,
    ...simulateBankOperations,
    ...bankFileMoveOperations,
  ],
  objects: [bankFileObject],
  jobs: [
    windowCut.runs((context, { program_id, window_at }, due) =>
      cutBankFile(
        context,
        { programId: program_id, leavesAt: Temporal.Instant.from(window_at) },
        { isPatient: isPatient(due) },
      ),
    ),
    fileDelivery.runs((context, { bank_file_id }) => deliverBankFile(context, bank_file_id)),
    batchSettlement.runs((context, { bank_file_id, batch_number }) =>
      settleBankFile(context, { fileId: bank_file_id, batchNumber: batch_number }),
    ),
    fileLook.runs((context, { bank_file_id }) => lookForAnswers(context, bank_file_id)),
    fileFailure.runs((context, { bank_file_id }) => failTransfersOf(context, bank_file_id)),
    mailboxCollection.runs(collectBankFiles),
    mailboxWatch.runs(watchMailbox),
    awaitedPosting.runs((context, { bank_file_id }) => postAwaiting(context, bank_file_id)),
    fileImport.runs((context, { bank_file_id }) => applyAnswers(context, bank_file_id)),
  ],
  on: [transferWaits.on(joinWindowCut)],
  proof: bankFileProof,
  sealed: Object.values(fileColumns),
  gauges: [
    ({ metrics, database, port }) =>
      addHoldGauge(metrics.registry, database.jobPool, port(bankMailbox)),
    ({ metrics, database }) => addDelayedGauge(metrics.registry, database.jobPool),
    ({ metrics, database }) => addDeliveryGauges(metrics.registry, database.jobPool),
  ],
  notices: { bank_files: ({ database }) => findOpenFiles(database.jobPool) },
});
