import type { EntryClassCode } from '../../../../kernel/nacha/entry-classes.ts';
import type { Direction } from '../../../../kernel/nacha/transaction-codes.ts';

/** The numbers of a deposit account. */
export interface DepositNumbers {
  routingNumber: bigint;
  accountNumber: bigint;
}

/** The numbers that an entry bears; undefined where no deposit's account number is built so. */
export function readDepositNumbers(entry: {
  routingNumber: string;
  accountNumber: string;
}): DepositNumbers | undefined {
  // Some senders write an account number in groups.
  const digits = entry.accountNumber.replaceAll(/[ -]/g, '');
  if (!/^[1-9]\d{3,11}$/.test(digits)) return undefined;
  return { routingNumber: BigInt(entry.routingNumber), accountNumber: BigInt(digits) };
}

/** What a payment to us, or a test of an account, meets here. */
export interface Met {
  direction: Direction;
  entryClass: EntryClassCode;
  /** Whether an account number of ours can look so. */
  isWellFormed: boolean;
  /** Of the deposit that has the numbers. */
  status: string | undefined;
}

/** The classes whose credits are payments. */
const payingClasses = ['PPD', 'CCD', 'WEB'] as const;

/** The class of an entry whose credits are posted; undefined of any other. */
export function payingClass(entryClass: EntryClassCode) {
  return payingClasses.find((one) => one === entryClass);
}

/**
 * Why a payment goes back (NACHA Operating Rules, appendix four), or undefined where it is taken. A
 * deposit that is being closed is closed to what arrives. Nobody may debit a deposit, whatever its
 * holder has signed: by its own rules it is no account for that (R20). A credit of a class of debits
 * can but reverse one, and none was taken: there is nothing to post (R17). R10 and R29 are for what a
 * customer says, and nobody has asked.
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
