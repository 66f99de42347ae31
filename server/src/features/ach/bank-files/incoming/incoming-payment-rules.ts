import type { EntryClassCode } from '../../../../kernel/nacha/entry-classes.ts';
import type { Direction } from '../../../../kernel/nacha/transaction-codes.ts';

/** Routing and account number of a deposit. */
export interface DepositNumbers {
  routingNumber: bigint;
  accountNumber: bigint;
}

/** Reads the numbers of an entry; undefined if the account number cannot be a deposit's. */
export function readDepositNumbers(entry: {
  routingNumber: string;
  accountNumber: string;
}): DepositNumbers | undefined {
  // Remove separators and leading zeros: senders write an account number in groups, or fill it up.
  const digits = entry.accountNumber.replaceAll(/[ -]/g, '').replace(/^0+/, '');
  if (!/^[1-9]\d{3,11}$/.test(digits)) return undefined;
  return { routingNumber: BigInt(entry.routingNumber), accountNumber: BigInt(digits) };
}

/** Facts that decide whether a payment, or a test of an account, is accepted. */
export interface Met {
  direction: Direction;
  entryClass: EntryClassCode;
  /** True if the account number can be a deposit's. */
  isWellFormed: boolean;
  /** Status of the deposit with these numbers; undefined if there is none. */
  status: string | undefined;
}

/** Entry classes whose credits are posted. */
const payingClasses = ['PPD', 'CCD', 'WEB'] as const;

/** Entry class whose credits are posted; undefined for any other class. */
export function payingClass(entryClass: EntryClassCode) {
  return payingClasses.find((one) => one === entryClass);
}

/**
 * Return code of a payment (NACHA Operating Rules, appendix four), or undefined if it is accepted.
 * A deposit that is being closed accepts no payments (R02). Debits are always refused, whatever the
 * holder has signed: by its own rules a deposit is no account for them (R20). A credit of a class
 * of debits can only reverse a debit, and none was accepted: there is nothing to post (R17). R10
 * and R29 are for a customer's own statement, which is not asked for.
 */
export function refusalCode({
  direction,
  entryClass,
  isWellFormed,
  status,
}: Met): string | undefined {
  if (!isWellFormed) return 'R04';
  if (status === undefined) return 'R03';
  if (status === 'frozen') return 'R16';
  if (status !== 'active') return 'R02';
  if (direction === 'debit') return 'R20';
  return payingClass(entryClass) ? undefined : 'R17';
}
