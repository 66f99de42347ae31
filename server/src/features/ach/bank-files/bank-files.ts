import { defineFeature } from '../../../platform/feature.ts';
import { transferEntries, transferWaits } from '../transfers/transfers.ts';
import { bankFileErrors } from './bank-file-errors.ts';
import { bankFileEvents } from './bank-file-events.ts';
import { bankFileRows } from './bank-file-faults.ts';
import { bankFileNeeds } from './bank-file-needs-store.ts';
import { bankFileObject } from './bank-file-object-store.ts';
import { bankFileProof } from './bank-files-checks-store.ts';
import { bankFileOperations } from './bank-files-routes.ts';
import { bankMailbox } from './bank-files-vendor.ts';
import { startComparing } from './cut/compare-by-itself.ts';
import { cutBankFile, isPatient } from './cut/cut-file.ts';
import { addDelayedGauge } from './cut/delayed-gauge.ts';
import { addHoldGauge } from './cut/hold-gauge.ts';
import { fileDelivery } from './cut/schedule-delivery.ts';
import { deliverBankFile } from './deliver/deliver-file.ts';
import { addDeliveryGauges, findOpenFiles } from './deliver/delivery-gauges.ts';
import { failTransfersOf, fileFailure } from './deliver/fail-file.ts';
import { findTransferEntries } from './deliver/find-transfer-entries.ts';
import { fileLook } from './deliver/look-after-file.ts';
import { batchSettlement } from './deliver/schedule-settlement.ts';
import { joinWindowCut, windowCut } from './file-windows.ts';
import { findHeldFolders } from './folder-owner.ts';
import { mailboxCollection, mailboxWatch } from './mailbox.ts';
import { applyAnswers, postAwaiting } from './receive/apply-answers.ts';
import { lookForAnswers } from './receive/look-for-answers.ts';
import { collectBankFiles, watchMailbox } from './receive/poll-mailbox.ts';
import { awaitedPosting } from './receive/post-awaiting.ts';
import { fileImport } from './receive/receive-file.ts';
import { startPolling } from './receive/start-polling.ts';
import { undecidedEntryOperations } from './receive/undecided-entries-routes.ts';
import { addUnreadGauge, findUnreadFiles } from './receive/unread-gauge.ts';
import { contentOperations } from './reveal/content-routes.ts';
import { fileColumns } from './sealed-content.ts';
import { settleBankFile } from './settle/settle-file.ts';
import { simulateBankOperations } from './simulate/simulate-answers-routes.ts';
import { bankFileMoveOperations } from './simulate/simulate-moves-routes.ts';

export { faultsOf } from './bank-file-faults.ts';
export { findFileIds, findTracedIds } from './bank-file-object-store.ts';
export type { BankFileRow } from './bank-files-store.ts';
export { cutNow } from './cut/cut-now.ts';
export { listHeldBrands } from './cut/cutting-holds-store.ts';
export { describeHold, holdCutting, holdWords } from './cut/hold-cutting.ts';
export { holdFile, releaseFile } from './cut/hold-file.ts';
export { acknowledgeFile } from './deliver/acknowledge-file.ts';
export { cutAnew } from './deliver/cut-anew.ts';
export { redeliverFile } from './deliver/deliver-file.ts';
export { failFile } from './deliver/fail-file.ts';
export { listSentTransfers } from './deliver/list-sent-transfers.ts';
export { refuseFile, requireFetched } from './deliver/refuse-file.ts';
export { getBankFile, listBankFiles } from './read-bank-files.ts';
export { decideEntry, type EntryDecision, entryDecisions } from './receive/decide-entry.ts';
export { lastReturnDate } from './receive/entry-returns.ts';
export { importText } from './receive/import-text.ts';
export { listUndecided, readPlace, writePlace } from './receive/undecided-entries.ts';
export { findUnread, unreadWords } from './receive/unread-gauge.ts';
export { compareFiles, recoverFiles, releaseCutting } from './recover/compare-files.ts';
export type { MatchedEntry } from './recover/match-entries.ts';
export { type RecoveredFile, recoverFile } from './recover/recover-file.ts';
export { recordReveal } from './reveal/reveal-content.ts';
export { readContent } from './sealed-content.ts';

export const bankFiles = defineFeature({
  name: 'bank-files',
  errors: bankFileErrors,
  events: bankFileEvents,
  operations: [
    ...bankFileOperations,
    ...contentOperations,
    ...undecidedEntryOperations,
    ...simulateBankOperations,
    ...bankFileMoveOperations,
  ],
  objects: [bankFileObject],
  needs: bankFileNeeds,
  rows: bankFileRows,
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
  on: [transferWaits.on(joinWindowCut), transferEntries.on(findTransferEntries)],
  proof: bankFileProof,
  sealed: Object.values(fileColumns),
  gauges: [
    ({ metrics, database, port }) =>
      addHoldGauge(metrics.registry, database.jobPool, port(bankMailbox)),
    ({ metrics, database }) => addDelayedGauge(metrics.registry, database.jobPool),
    ({ metrics, database }) => addDeliveryGauges(metrics.registry, database.jobPool),
    ({ metrics, port }) => addUnreadGauge(metrics.registry, port(bankMailbox)),
  ],
  loops: [startComparing, startPolling],
  notices: {
    bank_files: ({ database }) => findOpenFiles(database.jobPool),
    bank_folder: ({ database }) => findHeldFolders(database.jobPool),
    bank_files_unread: ({ port }) => findUnreadFiles(port(bankMailbox)),
  },
});
