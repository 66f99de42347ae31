import type { Entry } from './entry.ts';
import { checkPurpose, type EntryClass } from './entry-rules.ts';
import { BadField } from './record-fields.ts';

/**
 * The classes of one debit that a call or a paper check stands behind: TEL (agreed on the phone),
 * ARC, BOC and POP (a check that was turned into an entry where it arrived), RCK (one presented
 * again). What stands in the places of receiver and name is a check's number or the till's place, in
 * words of their own, and names may be missing. Nothing follows the entry. A credit is a reversal.
 */
export const singleDebit: EntryClass = {
  checkEntry(entry: Entry): void {
    if (entry.purpose !== 'return' && entry.addenda) {
      throw new BadField('addenda', 'must not follow an entry of this class');
    }
    if (entry.purpose === 'remittance') {
      throw new BadField('transaction_code', 'must not be of a remittance, which is for companies');
    }
    if (entry.purpose === 'return') checkPurpose(entry);
  },
};
