import type { JobHandlers } from '../../platform/jobs/due-work.ts';
import {
  type BankFileDeps,
  collectBankFiles,
  cutBankFile,
  deliverBankFile,
  finishImport,
  settleBankFile,
  watchMailbox,
} from './bank-files.ts';

/** How often a cut waits for who knows the numbers of accounts: in a worker, half a minute. */
const patientTries = 3;

/** A bank file's course as due work: cut, delivered, settled; and what comes back, taken in. */
export function bankFileJobs(deps: BankFileDeps): JobHandlers {
  return {
    'bank_file.cut': (context, payload, { attempt, isLast }) =>
      cutBankFile(
        context,
        {
          programId: String(payload.program_id),
          leavesAt: Temporal.Instant.from(String(payload.window_at)),
        },
        { isPatient: attempt <= patientTries && !isLast },
      ),
    'bank_file.deliver': (context, payload) =>
      deliverBankFile(context, deps, String(payload.bank_file_id)),
    'bank_file.settle': (context, payload) =>
      settleBankFile(context, deps, {
        fileId: String(payload.bank_file_id),
        batchNumber: Number(payload.batch_number),
      }),
    'bank_file.collect': (context) => collectBankFiles(context, deps),
    'bank_file.watch': (context) => watchMailbox(context, deps),
    'bank_file.import': (context, payload) => finishImport(context, String(payload.bank_file_id)),
  };
}
