import type { BankFile } from '@surety/sdk';
import { inWords, type Tone } from '../../parts/status.tsx';
import { countOf, formatCents, formatCount } from '../../parts/values.tsx';

/** True for a delivered file that the bank should have fetched or acknowledged by now. */
export const isOverdue = ({ status, date_overdue }: BankFile): boolean =>
  status === 'delivered' && date_overdue !== null;

/** The money of a file's entries, in both directions. */
export const moneyOf = ({ debit_total, credit_total }: BankFile): string =>
  formatCents(debit_total + credit_total);

/** "12 entries ($4,300.00)", with a verb that agrees: "1 entry ($25.00) does not leave". */
export function entriesOf(file: BankFile, one = '', many = ''): string {
  const verb = file.entry_count === 1 ? one : many;
  const entries = `${countOf(file.entry_count, 'entry', 'entries')} (${moneyOf(file)})`;
  return verb ? `${entries} ${verb}` : entries;
}

/** "To the bank" or "From the bank". */
export const directionWords = ({ direction }: Pick<BankFile, 'direction'>): string =>
  direction === 'outgoing' ? 'to the bank' : 'from the bank';

const words: Readonly<Record<string, readonly [text: string, tone: Tone]>> = {
  cut: ['waits for its delivery', 'warn'],
  held: ['held', 'warn'],
  delivered: ['with the bank', 'warn'],
  acknowledged: ['accepted by the bank', 'ok'],
  replaced: ['refused, sent again', 'calm'],
  failed: ['refused, given up', 'bad'],
  received: ['being read', 'warn'],
  imported: ['read', 'ok'],
};

/**
 * The state of a file as a person says it, with its tone.
 *
 * @param undecided its entries that wait for a decision.
 */
export function stateOf(file: BankFile, undecided = 0): { text: string; tone?: Tone } {
  if (undecided > 0) return { text: `${formatCount(undecided)} to decide`, tone: 'warn' };
  if (isOverdue(file)) return { text: 'overdue at the bank', tone: 'bad' };
  const [text, tone] = words[file.status] ?? [];
  return text && tone ? { text, tone } : { text: inWords(file.status) };
}
