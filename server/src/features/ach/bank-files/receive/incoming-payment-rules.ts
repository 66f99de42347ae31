import { easternDate, morningSettlement } from '../../../../kernel/banking-calendar.ts';
import type { SentEntry } from '../../../../kernel/nacha/answer-file.ts';
import type { FileProblem } from '../../../../kernel/nacha/file-problem.ts';
import type { Direction } from '../../../../kernel/nacha/transaction-codes.ts';
import { canDepositBeCredited } from '../../../accounts/accounts/account-use-rules.ts';
import { type AvailabilityDates, availableOn } from './settlement-date-rules.ts';

/**
 * Account number of an entry's receiver as digits and letters alone: some senders write it in groups,
 * or fill it up with zeros. Entries of IAT have it at positions 40 to 74 (NACHA Operating Rules,
 * appendix three, IAT entry detail record).
 */
export function receiverAccount({ batch, entry }: SentEntry): string {
  const text =
    batch.entryClass === 'IAT'
      ? `${entry.receiverId.padEnd(15)}${entry.receiverName}`.slice(0, 35)
      : entry.accountNumber;
  return text.replaceAll(/[\s-]/g, '').replace(/^0+/, '');
}

/** Reads the account number of an entry; undefined if it cannot be a deposit's. */
export function readDepositNumber(sent: SentEntry): string | undefined {
  const digits = receiverAccount(sent);
  return /^[1-9]\d{3,11}$/.test(digits) ? digits : undefined;
}

/** Facts that decide whether a payment, or a test of an account, is accepted. */
export interface PaymentFacts {
  direction: Direction;
  entryClass: string;
  /** True if the account number can be a deposit's. */
  isWellFormed: boolean;
  /** Status of the deposit with these numbers; undefined if there is none. */
  status: string | undefined;
  /** True if a field of the entry cannot be processed. */
  hasProblem: boolean;
}

/** Entry classes whose credits are posted. */
const payingClasses = ['PPD', 'CCD', 'WEB'] as const;

/** Entry class whose credits are posted; undefined for any other class. */
export function payingClass(entryClass: string) {
  return payingClasses.find((one) => one === entryClass);
}

/**
 * Return code of a payment (NACHA Operating Rules, appendix four), or undefined if it is accepted.
 * A deposit that is being closed accepts no payments (R02); a frozen one does (docs/decisions/0297).
 * Debits are always refused, whatever the holder has signed: by its own rules a deposit is no account
 * for them (R20). A credit of a class of debits can only reverse a debit, and none was accepted: there is nothing to post (R17), as in an
 * entry with a field that cannot be processed. R10 and R29 are for a customer's own statement, which
 * is not asked for.
 */
export function refusalCode({
  direction,
  entryClass,
  isWellFormed,
  status,
  hasProblem,
}: PaymentFacts): string | undefined {
  if (!isWellFormed) return 'R04';
  if (status === undefined) return 'R03';
  if (!canDepositBeCredited(status)) return 'R02';
  if (direction === 'debit') return 'R20';
  return hasProblem || !payingClass(entryClass) ? 'R17' : undefined;
}

/** Fields of control records: a batch that they do not prove is in doubt (docs/decisions/0280). */
const controlFields = [
  'batch_control',
  'entry_count',
  'entry_hash',
  'total_debits',
  'total_credits',
] as const;

function isInDoubt(field: string): boolean {
  return controlFields.some((one) => one === field);
}

/** Fields without which a record, or the header of its batch, is not read as a whole. */
const unreadFields: readonly string[] = [
  'trace_number',
  'record_type',
  'record_length',
  'odfi_id',
  'service_class',
];

/** Facts of an entry with a problem. */
export interface DoubtfulEntry {
  sent: SentEntry;
  problem: Pick<FileProblem, 'field'>;
}

/**
 * True if a person has to see an entry with a problem, which is not returned by itself: nothing to
 * return (zero-dollar acknowledgements, enrollments and death notices), a trace number that is none or names two
 * entries of its batch, a record or header that is not legible, a batch that no control record proves, and an international entry with a hit of sanctions screening, whose money has
 * to be blocked rather than returned (31 CFR chapter V; IAT positions 77 and 78).
 */
export function needsPerson({ sent: { batch, entry }, problem }: DoubtfulEntry): boolean {
  if (entry.amountCents === 0n || unreadFields.includes(problem.field)) return true;
  if (isInDoubt(problem.field)) return true;
  return batch.entryClass === 'IAT' && entry.discretionaryData.includes('1');
}

/** Name of a field in the addenda of a return with R17, which has to identify it. */
export function fieldForReturn({ field }: Pick<FileProblem, 'field'>): string {
  return field.replaceAll('_', ' ').toUpperCase();
}

/**
 * Time at which a credit is posted that arrives before it is available: as the operators settle it in
 * the morning of that banking day, before 9:00, when the receiving bank has to make it available (NACHA
 * Operating Rules, 3.3.1.1). Undefined for a credit that is posted at once.
 */
export function postingTime(
  dates: AvailabilityDates,
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  const day = availableOn(dates);
  if (day === null || Temporal.PlainDate.compare(day, easternDate(now)) <= 0) return undefined;
  return morningSettlement(day);
}
