import type { ReconciliationDifference, ReconciliationLine } from '@surety/sdk';
import { shortFileName } from '../../parts/cut-middle.ts';
import { inWords } from '../../parts/status.tsx';
import { formatCount } from '../../parts/values.tsx';
import { parseTime } from '../../platform/wall-clock.ts';

const reasons: Readonly<Record<ReconciliationDifference['reason'], string>> = {
  entry_without_journal: 'the bank has it, the books do not',
  journal_without_entry: 'the books have it, the bank does not',
  amount_differs: 'bank and books have different amounts',
  transfer_amount_differs: 'transfer and books have different amounts',
  posted_too_early: 'booked before it settled',
  not_settled_with_batch: 'still pending though its batch settled',
  return_not_taken_back: 'returned, and not booked back',
  advance_not_repaid: 'an advance that was not repaid',
  unmatched_answer: 'the bank answers nothing that was sent',
  return_amount_differs: 'a return of another amount than was sent',
  repeated_return: 'a return of a transfer that had ended',
  entry_set_aside: 'set aside: waits for a decision',
  entry_closed: 'settled with the bank by people, not in the books',
  return_disputed: 'the other bank disputes a return',
  suspected_duplicate: 'looks like a duplicate: waits for a decision',
  batch_total_differs: 'a batch states another total than its entries',
  file_total_differs: 'the file states another total than its entries',
  file_rejected: 'a file of the bank that cannot be read',
  file_refused: 'a file that the bank refused',
};

/** A reason as a person says it; that of a newer service by its name. */
export const differenceWords = (reason: ReconciliationDifference['reason']): string =>
  reasons[reason] ?? inWords(reason);

const lines: Readonly<Record<ReconciliationLine['type'], string>> = {
  bank_file: 'File to the bank',
  bank_answers: 'File from the bank',
  direct_deposits: 'Deposits from other banks',
  unfiled: 'Transfers in no file yet',
  network_settlement: 'Settlement of the card network',
  brand_funding: 'Advances of the brand',
};

/** "File to the bank 20260702…0b6c41.ach". */
export const lineWords = ({ type, bank_file }: ReconciliationLine): string =>
  [lines[type] ?? inWords(type), bank_file && shortFileName(bank_file.file_name)]
    .filter(Boolean)
    .join(' ');

const pendings: Readonly<Record<string, string>> = {
  awaiting_file: 'not in a file yet',
  awaiting_delivery: 'not delivered yet',
  awaiting_settlement: 'not settled yet',
  awaiting_import: 'not read yet',
  awaiting_repayment: 'not repaid yet',
  between_banks: 'disputed',
};

/** "2 not settled yet". */
export const pendingWords = (pending: ReconciliationLine['pending']): string =>
  pending
    .map(({ reason, count }) => `${formatCount(count)} ${pendings[reason] ?? inWords(reason)}`)
    .join(', ');

const dayMs = 86_400_000;

/** "3 days" from a date until a time of the brand's clock, in milliseconds since 1970; empty for the day itself and those to come. */
export function ageOf(date: string, nowMs: number): string {
  const days = Math.floor((nowMs - parseTime(date)) / dayMs);
  if (!(days > 0)) return '';
  return days === 1 ? '1 day' : `${formatCount(days)} days`;
}

interface DifferenceGroup {
  readonly words: string;
  readonly count: number;
  /** The age of its oldest one. */
  readonly oldest: string;
}

/** Differences by their kind, the most frequent first. */
export function groupDifferences(
  differences: readonly ReconciliationDifference[],
  nowMs: number,
): DifferenceGroup[] {
  return [...Map.groupBy(differences, ({ reason }) => reason)]
    .map(([reason, some]) => ({
      words: differenceWords(reason),
      count: some.length,
      oldest: ageOf(some.map(({ date }) => date).toSorted()[0] ?? '', nowMs),
    }))
    .toSorted((one, other) => other.count - one.count);
}
