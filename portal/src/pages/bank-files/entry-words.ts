import type { BankFileEntry } from '@surety/sdk';
import type { Tone } from '../../parts/status.tsx';
import { inWords } from '../../parts/status.tsx';

const undecided: Readonly<Record<string, string>> = {
  set_aside: 'set aside: it breaks a rule',
  suspected_duplicate: 'looks like a payment that came before',
  mismatched: 'another amount than was sent',
  unmatched: 'answers nothing that was sent',
  repeated: 'answers a transfer that had ended',
  disputed: 'the other bank disputes a return of ours',
};

const decided: Readonly<Record<string, readonly [string, Tone]>> = {
  applied: ['applied', 'ok'],
  recorded: ['noted, changes nothing', 'calm'],
  returned: ['sent back to its bank', 'bad'],
  awaiting_date: ['credited on its day', 'warn'],
  closed: ['settled with the bank by people', 'calm'],
};

/** True for an entry that waits for a decision of a person. */
export const isUndecided = ({ outcome }: BankFileEntry): boolean =>
  outcome !== null && outcome in undecided;

/** What came of an entry from the bank, in words; null for one that this brand sent. */
export function outcomeOf({ outcome }: BankFileEntry): { text: string; tone: Tone } | null {
  if (outcome === null) return null;
  const waits = undecided[outcome];
  if (waits) return { text: waits, tone: 'warn' };
  const [text, tone] = decided[outcome] ?? [inWords(outcome), 'calm'];
  return { text, tone };
}

const kinds: Readonly<Record<string, string>> = {
  payment: 'Payment',
  prenote: 'Test entry without money',
  return: 'Return',
  change: 'Notice of change',
  dishonored: 'Dispute of a return',
  contested: 'Answer to a dispute',
  unread: 'Illegible entry',
};

/** "Return R01" or "Payment". */
export const kindOf = ({ kind, code }: BankFileEntry): string =>
  [kinds[kind] ?? inWords(kind), code].filter(Boolean).join(' ');

/** A decision as a person says it. */
export interface Decision {
  readonly value: 'apply' | 'credit' | 'return' | 'close';
  readonly label: string;
  /** What follows from it. */
  readonly says: string;
}

const apply: Decision = {
  value: 'apply',
  label: 'Apply the return',
  says: 'The transfer that it answers comes back, and its money is booked back.',
};
const credit: Decision = {
  value: 'credit',
  label: 'Credit the payment',
  says: 'The money goes to the deposit that the entry names, on the day that its file states.',
};
const giveBack: Decision = {
  value: 'return',
  label: 'Send the payment back',
  says: 'It goes back to its bank in the file of the next window, with a return code.',
};
const close: Decision = {
  value: 'close',
  label: 'Settled with the bank by people',
  says: 'Nothing is booked. The amount stays a difference of the reconciliation, because no journal has it.',
};

/** The decisions that the kind of an entry allows; the service refuses the others. */
export function decisionsOf({ kind, outcome }: BankFileEntry): readonly Decision[] {
  if (outcome === 'disputed' || kind === 'dishonored') return [credit, close];
  if (kind === 'payment') return [credit, giveBack, close];
  if (kind === 'prenote') return [giveBack, close];
  if ((kind === 'return' && outcome !== 'repeated') || kind === 'unread') return [apply, close];
  return [close];
}
