import { checkConsumerEntry, type EntryClass } from './entry-rules.ts';

/**
 * PPD, prearranged payment and deposit: credits and debits of a person who has signed for them.
 * The discretionary data are the banks' own; one addenda record of type 05 may follow.
 */
export const ppd: EntryClass = { checkEntry: checkConsumerEntry };
