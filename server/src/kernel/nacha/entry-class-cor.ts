import type { Entry } from './entry.ts';
import type { EntryClass } from './entry-rules.ts';
import { BadField } from './record-fields.ts';

/** COR, notifications of change: corrected data for later entries. They move no money. */
export const cor: EntryClass = {
  checkEntry({ purpose, amountCents, addenda }: Entry): void {
    if (purpose !== 'return') {
      throw new BadField('transaction_code', 'must be 21, 26, 31 or 36 in the class COR');
    }
    if (amountCents !== 0n) throw new BadField('amount', 'must be zero in the class COR');
    if (addenda?.kind !== 'change') throw new BadField('addenda', 'must be of type 98');
  },
};
