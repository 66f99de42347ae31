import type { Entry } from './entry.ts';
import { checkPurpose, type EntryClass } from './entry-rules.ts';
import { BadField } from './record-fields.ts';

/**
 * CCD, corporate credit or debit: between companies, so the receiver's name is a company's. One
 * addenda record of type 05 may follow; it is required if the entry carries remittance data and no
 * money.
 */
export const ccd: EntryClass = {
  checkEntry(entry: Entry): void {
    checkPurpose(entry);
    if (entry.purpose === 'remittance' && !entry.addenda) {
      throw new BadField('addenda', 'must follow, as the entry is a remittance');
    }
  },
};
