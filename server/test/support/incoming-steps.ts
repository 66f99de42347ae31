import { decideEntry, type EntryDecision } from '../../src/features/ach/bank-files/bank-files.ts';
import type { BankSteps } from './bank-steps.ts';

/** Time at which files of the bank arrive: a Monday. */
const comes = '2026-07-06T13:00:00Z';

/** Steps with files of the bank, their entries and a person's decisions, for the brand of the running test. */
export function incomingSteps(bankOf: () => BankSteps) {
  return {
    async arrive(text: string, when = comes) {
      const file = await bankOf().arrive(when, text);
      const answers = await bankOf().answers(file?.bank_file_id);
      return { fileId: file?.bank_file_id ?? '', answers };
    },
    /** A person's decision about an entry, the first one by default. */
    decide(fileId: string, asked: EntryDecision, { position = 1, when = comes } = {}) {
      const entry = { bank_file_id: fileId, position };
      return bankOf()
        .at(when)
        .unit((unit) => decideEntry(unit, entry, asked));
    },
    /** Differences of the reconciliation of a day: reason, expected cents, found cents. */
    async differences(day = '2026-07-06') {
      const path = `/ledger/reconciliation/differences?from=${day}&to=${day}`;
      const { body } = await bankOf().brand.api('GET', path);
      return body.data.map((one: Record<string, unknown>) => [one.reason, one.expected, one.found]);
    },
  };
}
