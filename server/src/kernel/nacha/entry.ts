import type { Addenda } from './addenda.ts';
import {
  BadField,
  readDigits,
  readNumber,
  readText,
  writeDigits,
  writeNumber,
  writeText,
} from './record-fields.ts';
import { checkDigit, checkRoutingNumber } from './routing-number.ts';
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

/** Reads an entry detail record, and its indicator of an addenda record. */
export function readEntry(line: string): { entry: Entry; hasAddenda: boolean } {
  const transaction = readTransactionCode(readNumber(line, 2, 3, 'transaction_code'));
  const entry: Entry = {
    direction: transaction.direction,
    accountType: transaction.accountType,
    purpose: transaction.purpose,
    routingNumber: readRoutingNumber(line),
    accountNumber: readText(line, 13, 29),
    amountCents: BigInt(readNumber(line, 30, 39, 'amount')),
    receiverId: readText(line, 40, 54),
    receiverName: readText(line, 55, 76),
    discretionaryData: readText(line, 77, 78),
    traceNumber: readDigits(line, 80, 94, 'trace_number'),
    addenda: null,
  };
  const indicator = line[78];
  if (indicator !== '0' && indicator !== '1') throw new BadField('addenda_indicator', rules.flag);
  return { entry, hasAddenda: indicator === '1' };
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

const rules = { flag: 'must be 0 or 1', checkDigit: 'must end in its check digit' };

function readRoutingNumber(line: string): string {
  const digits = readDigits(line, 4, 12, 'routing_number');
  if (checkDigit(digits) !== digits.charCodeAt(8) - 48) {
    throw new BadField('routing_number', rules.checkDigit);
  }
  return digits;
}
