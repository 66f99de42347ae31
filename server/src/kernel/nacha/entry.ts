import type { Addenda } from './addenda.ts';
import type { FileProblem } from './file-problem.ts';
import {
  BadField,
  readKept,
  readNumber,
  readText,
  writeDigits,
  writeNumber,
  writeText,
} from './record-fields.ts';
import { checkRoutingNumber } from './routing-number.ts';
import { readTransactionCode, type Transaction, transactionCode } from './transaction-codes.ts';

/** One movement of money to or from an account at another bank, or an answer to one. */
export interface Entry extends Transaction {
  /** Routing number of the receiving bank, nine digits. */
  routingNumber: string;
  /** At most 17 characters. */
  accountNumber: string;
  /** At most ten digits: $99,999,999.99. */
  amountCents: bigint;
  /** The originator's identifier of the receiver, at most 15 characters. */
  receiverId: string;
  /** At most 22 characters. */
  receiverName: string;
  /** Two characters with a meaning defined by the entry class; for WEB, the payment type code. */
  discretionaryData: string;
  /** Eight digits of the originating bank and seven of a sequence. */
  traceNumber: string;
  addenda: Addenda | null;
}

/** Entry of a file from a bank. */
export interface ReadEntry extends Entry {
  /** First rule that a forward entry breaks; none in an entry that can be posted. */
  problem?: FileProblem;
  /** Rule that an answer breaks, or its batch, and that hides neither its amount nor what it answers. */
  fault?: FileProblem;
}

/**
 * Reads an entry detail record, without its addenda. The columns of other classes than
 * `entryClasses` are read as if they were PPD's, which keeps all of their text. The routing number and the
 * trace number are text here, and checked as digits afterwards.
 *
 * @throws BadField
 */
export function readEntry(line: string): Entry {
  const transaction = readTransactionCode(readNumber(line, 2, 3, 'transaction_code'));
  return {
    direction: transaction.direction,
    accountType: transaction.accountType,
    purpose: transaction.purpose,
    routingNumber: readText(line, 4, 12),
    accountNumber: readKept(line, 13, 29),
    amountCents: BigInt(readNumber(line, 30, 39, 'amount')),
    receiverId: readKept(line, 40, 54),
    receiverName: readKept(line, 55, 76),
    discretionaryData: readKept(line, 77, 78),
    traceNumber: readText(line, 80, 94),
    addenda: null,
  };
}

/** @throws BadField unless the indicator agrees with the addenda records. */
export function checkIndicator(line: string, addendaCount: number): void {
  const indicator = line[78];
  if (indicator !== '0' && indicator !== '1') {
    throw new BadField('addenda_indicator', 'must be 0 or 1');
  }
  if ((indicator === '1') === addendaCount > 0) return;
  throw new BadField(
    'addenda_indicator',
    `must be ${addendaCount > 0 ? 1 : 0}, as its records are`,
  );
}

/** Writes the entry detail record, without its addenda. */
export function writeEntry(entry: Entry): string {
  checkRoutingNumber(entry.routingNumber);
  const addendaIndicator = entry.addenda ? '1' : '0';
  return `6${transactionCode(entry)}${entry.routingNumber}${writeText(
    entry.accountNumber,
    17,
    'account_number',
  )}${writeNumber(entry.amountCents, 10, 'amount')}${writeText(
    entry.receiverId,
    15,
    'receiver_id',
  )}${writeText(entry.receiverName, 22, 'receiver_name')}${writeText(
    entry.discretionaryData,
    2,
    'discretionary_data',
  )}${addendaIndicator}${writeDigits(entry.traceNumber, 15, 'trace_number')}`;
}
