import type { Entry } from './entry.ts';
import { checkPurpose, checkReceiverName, type EntryClass } from './entry-rules.ts';
import { BadField } from './record-fields.ts';

/**
 * Classes of single debits based on a call or a paper check: TEL (authorized by phone), ARC, BOC
 * and POP (a check converted to an entry on receipt, in the back office or at the point of
 * purchase), RCK (a check presented again). The fields of receiver and name hold a check number or
 * a terminal's location, in free form, and the name may be missing but in TEL. No addenda follow. A
 * credit is a reversal.
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

/** TEL: a single debit of a person who is named. */
export const tel: EntryClass = {
  checkEntry(entry: Entry): void {
    singleDebit.checkEntry(entry);
    checkReceiverName(entry);
  },
};
