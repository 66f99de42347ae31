import { checkConsumerEntry, type EntryClass } from './entry-rules.ts';

/**
 * PPD, prearranged payment and deposit: credits and debits that a person has authorized in writing.
 * The banks themselves use the discretionary data; one addenda record of type 05 may follow.
 */
export const ppd: EntryClass = { checkEntry: checkConsumerEntry };
