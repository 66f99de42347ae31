import Type, { type Static } from 'typebox';
import type { FileFault } from '../../../kernel/nacha/file-problem.ts';
import { defineRows } from '../../../platform/row-rules.ts';
import { BankFileFault } from './bank-file-faults-schemas.ts';
import type { BankFileRow } from './bank-files-store.ts';

/** Rows of files have the rules that a file from the bank breaks. */
export const bankFileRows = [
  defineRows({ table: 'bank_files', columns: { faults: Type.Array(BankFileFault) } }),
];

/** Faults of a file for its column. */
export function writeFaults(faults: readonly FileFault[]): string {
  return JSON.stringify(
    faults.map(({ line, field, rule, batch, needsPerson }) => ({
      line,
      field,
      rule,
      batch,
      needs_person: needsPerson,
    })),
  );
}

/** Faults of a file, as they are stored. */
export function faultsOf({ faults }: Pick<BankFileRow, 'faults'>): Static<typeof BankFileFault>[] {
  return Object.values(faults) as Static<typeof BankFileFault>[];
}
