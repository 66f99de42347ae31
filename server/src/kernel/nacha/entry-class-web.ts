import type { Entry } from './entry.ts';
import { checkConsumerEntry, checkReceiverName, type EntryClass } from './entry-rules.ts';
import { BadField } from './record-fields.ts';

/** Payment type codes of WEB, in the field of discretionary data. */
export const webPaymentTypes = { single: 'S', recurring: 'R' } as const;

/**
 * WEB: debits that a person has authorized on the internet or a phone, with a payment type code
 * that is required, and credits from person to person, with an optional one. One addenda record of
 * type 05 may follow.
 */
export const web: EntryClass = {
  checkEntry(entry: Entry): void {
    checkConsumerEntry(entry);
    checkReceiverName(entry);
    if (entry.purpose === 'return') return;
    const type = entry.discretionaryData.trim();
    if (type === webPaymentTypes.single || type === webPaymentTypes.recurring) return;
    if (entry.direction === 'credit' && type === '') return;
    throw new BadField('payment_type', 'must be S (single) or R (recurring)');
  },
};
