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
 * Reads the corrected data, positions 36 to 64. A field is taken from its own columns, or where a gap
 * sets it apart: a wrong guess would pay a stranger, and one in ten numbers of nine digits has the
 * check digit of a bank. Columns are those of the NACHA Operating Rules, appendix five.
 *
 * @throws BadField that names the columns, for data that can be read in two ways.
 */
export function readCorrection(line: string, { corrects }: ChangeCode): Correction {
  const parts = separate(line.slice(35, 64).trimEnd(), corrects);
  const correction: Correction = {};
  if (parts.routingNumber !== undefined) {
    checkRoutingNumber(parts.routingNumber, field);
    correction.routingNumber = parts.routingNumber;
  }
  if (parts.transaction !== undefined) correction.transaction = readTransaction(parts.transaction);
  let rest = readText(parts.rest, 1, 29);
  for (const part of textParts) {
    if (!corrects.includes(part)) continue;
    correction[part] = checkPart(rest, part);
    rest = '';
  }
  if (rest !== '') throw new BadField(field, 'must hold what the change code corrects, alone');
  return correction;
}

/** Corrected data in its fields, as text. */
interface SeparateParts {
  routingNumber?: string;
  transaction?: string;
  rest: string;
}

function separate(data: string, corrects: readonly Part[]): SeparateParts {
  const hasRouting = corrects.includes('routingNumber');
  const hasTransaction = corrects.includes('transaction');
  if (!corrects.includes('accountNumber')) {
    const [first = '', rest = ''] = splitAt(data.trim(), hasRouting ? 9 : 2);
    if (hasRouting) return { routingNumber: first, rest };
    return hasTransaction ? { transaction: first, rest } : { rest: data };
  }
  if (hasRouting && hasTransaction) return separateAll(data);
  if (hasRouting) return separateRouting(data);
  return hasTransaction ? separateTransaction(data) : { rest: data };
}

/** C03: the account number is behind a gap, in columns 13 to 29 of the data. */
function separateRouting(data: string): SeparateParts {
  const [routingNumber, rest] = splitAt(data, 9);
  if (rest === '' || rest.startsWith(' ')) return { routingNumber, rest };
  throw new BadField(field, 'must have a gap between routing number and account number');
}

/** C06: the transaction code is in columns 21 and 22 of the data, or behind a gap. */
function separateTransaction(data: string): SeparateParts {
  const [, rest = '', gap = '', transaction] = /^(.*\S)( +)(\d\d)$/.exec(data) ?? [];
  // One space may be within an account number, of which another group is separated likewise.
  const isApart = gap.length > 1 || !rest.trim().includes(' ');
  if (transaction !== undefined && isApart) return { transaction, rest };
  throw new BadField(field, 'must have its transaction code in columns 21 and 22, or behind a gap');
}

/** C07: columns 1 to 9, 10 to 26 and 27 and 28 of the data, or gaps between all three. */
function separateAll(data: string): SeparateParts {
  if (/^\S{9}\S.{16}\d\d$/.test(data)) {
    return {
      routingNumber: data.slice(0, 9),
      rest: data.slice(9, 26),
      transaction: data.slice(26),
    };
  }
  const { routingNumber = '', rest } = separateRouting(data);
  return { routingNumber, ...separateTransaction(rest.trimStart()) };
}

function splitAt(text: string, length: number): [string, string] {
  return [text.slice(0, length), text.slice(length)];
}

/**
 * Codes with which the originating bank refuses a notification of change (NACHA Operating Rules,
 * appendix five, refused notifications), by the field that is wrong in it.
 */
const refusals: Readonly<Record<string, string>> = {
  addenda_trace_number: 'C62',
  original_trace_number: 'C62',
  corrected_data: 'C65',
  change_code: 'C65',
  routing_number: 'C67',
  original_rdfi_id: 'C67',
  account_number: 'C68',
  transaction_code: 'C69',
};

/**
 * Code with which a notification of change is refused for a field; null if the field is none that the
 * rules name, or the code is that of a return.
 */
export function refusalOfChange(code: string | null, field: string): string | null {
  return code?.startsWith('C') ? (refusals[field] ?? null) : null;
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
  if (text === '' || text.length > longest) {
    throw new BadField(field, `must hold 1 to ${longest} characters`);
  }
  if (part === 'accountNumber' && text.includes('  ')) {
    throw new BadField(field, 'must have no gap within the account number');
  }
  return text;
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
