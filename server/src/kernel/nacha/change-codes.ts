import { BadField, readText, writeText } from './record-fields.ts';
import { checkRoutingNumber } from './routing-number.ts';
import { type AccountTransaction, readAccountCode, transactionCode } from './transaction-codes.ts';

/** The corrected data of a notification of change. */
export interface Correction {
  routingNumber?: string;
  accountNumber?: string;
  /** The right kind of account, and the purpose of the entry sent to it. */
  transaction?: AccountTransaction;
  receiverName?: string;
  receiverId?: string;
  /** Corrected data of a field that this service does not store separately. */
  text?: string;
}

type Part = keyof Correction;

/**
 * Change codes (NACHA Operating Rules, appendix five) and the fields that each corrects. C08 and
 * C14 concern international entries, C10 to C12 the company, C13 addenda: none corrects an account.
 */
const codes: Record<string, { title: string; corrects: Part[] }> = {
  C01: { title: 'Incorrect account number', corrects: ['accountNumber'] },
  C02: { title: 'Incorrect routing number', corrects: ['routingNumber'] },
  C03: {
    title: 'Incorrect routing number and account number',
    corrects: ['routingNumber', 'accountNumber'],
  },
  C04: { title: 'Incorrect individual or company name', corrects: ['receiverName'] },
  C05: { title: 'Incorrect transaction code', corrects: ['transaction'] },
  C06: {
    title: 'Incorrect account number and transaction code',
    corrects: ['accountNumber', 'transaction'],
  },
  C07: {
    title: 'Incorrect routing number, account number and transaction code',
    corrects: ['routingNumber', 'accountNumber', 'transaction'],
  },
  C08: { title: 'Incorrect foreign bank identification', corrects: ['text'] },
  C09: { title: 'Incorrect individual identification number', corrects: ['receiverId'] },
  C10: { title: 'Incorrect company name', corrects: ['text'] },
  C11: { title: 'Incorrect company identification', corrects: ['text'] },
  C12: { title: 'Incorrect company name and identification', corrects: ['text'] },
  C13: { title: 'Addenda format error', corrects: [] },
  C14: { title: 'Class code of an outbound international payment', corrects: ['text'] },
};

export interface ChangeCode {
  title: string;
  corrects: readonly Part[];
}

/** Meaning of a change code; undefined if the code is unknown. */
export function changeCode(code: string): ChangeCode | undefined {
  return Object.hasOwn(codes, code) ? codes[code] : undefined;
}

/** All known codes, in order. */
export const changeCodes: readonly string[] = Object.keys(codes);

/**
 * Reads the corrected data, positions 36 to 64. Banks differ in their layout inside the field, so
 * the routing number is read from the start, the transaction code from the end, and the account
 * number from between.
 *
 * @throws BadField
 */
export function readCorrection(line: string, { corrects }: ChangeCode): Correction {
  const correction: Correction = {};
  let rest = readText(line, 36, 64);
  if (corrects.includes('routingNumber')) {
    correction.routingNumber = rest.slice(0, 9);
    checkRoutingNumber(correction.routingNumber, field);
    rest = rest.slice(9).trim();
  }
  if (corrects.includes('transaction')) {
    correction.transaction = readTransaction(rest.slice(-2));
    rest = rest.slice(0, -2).trim();
  }
  for (const part of textParts) {
    if (!corrects.includes(part)) continue;
    correction[part] = checkPart(rest, part);
    rest = '';
  }
  if (rest !== '') throw new BadField(field, 'must hold what the change code corrects, alone');
  return correction;
}

/**
 * Writes the corrected data: routing number first, transaction code last, separated by three spaces
 * if there are two fields and by none if there are three.
 *
 * @throws BadField
 */
export function writeCorrection(correction: Correction, { corrects }: ChangeCode): string {
  for (const part of Object.keys(correction) as Part[]) {
    if (!corrects.includes(part)) throw new BadField(field, `must not hold a ${part}`);
  }
  const places = [
    corrects.includes('routingNumber') ? writeRoutingNumber(correction.routingNumber ?? '') : '',
    writeTextPart(correction, corrects),
    corrects.includes('transaction') ? writeTransaction(correction.transaction) : '',
  ].filter((place) => place !== '');
  return places.join(places.length === 3 ? '' : '   ').padEnd(29);
}

const field = 'corrected_data';
const textParts = ['accountNumber', 'receiverName', 'receiverId', 'text'] as const;
const maxLengths = { accountNumber: 17, receiverName: 22, receiverId: 22, text: 29 };

function checkPart(text: string, part: (typeof textParts)[number]): string {
  const longest = maxLengths[part];
  if (text !== '' && text.length <= longest) return text;
  throw new BadField(field, `must hold 1 to ${longest} characters`);
}

function readTransaction(digits: string): AccountTransaction {
  return readAccountCode(/^\d\d$/.test(digits) ? Number(digits) : 0, field);
}

function writeRoutingNumber(routingNumber: string): string {
  checkRoutingNumber(routingNumber, field);
  return routingNumber;
}

function writeTextPart(correction: Correction, corrects: readonly Part[]): string {
  const part = textParts.find((name) => corrects.includes(name));
  if (!part) return '';
  return writeText(checkPart(correction[part] ?? '', part), maxLengths[part], field);
}

function writeTransaction(transaction: AccountTransaction | undefined): string {
  if (!transaction) throw new BadField(field, 'must hold a transaction code');
  return String(transactionCode(transaction));
}
