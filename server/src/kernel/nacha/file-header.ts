import { BadField, readDate, readFixed, readText, writeDate, writeText } from './record-fields.ts';

/** Origin, destination and creation time of a file. */
export interface FileHeader {
  /** Nine digits, such as a routing number, or ten characters that the two banks agree on. */
  destination: string;
  /** Format of `destination`; often a company's number of ten characters. */
  origin: string;
  /** YYYY-MM-DD; empty in a file from the bank that has no such date. */
  createdOn: string;
  /** HH:MM; null if the file has no creation time. */
  createdAt: string | null;
  /** Distinguishes files of one day and origin: A to Z, then 0 to 9. */
  fileIdModifier: string;
  /** At most 23 characters. */
  destinationName: string;
  /** At most 23 characters. */
  originName: string;
  /** At most eight characters. */
  reference: string;
}

const modifiers = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Files of one day, sender and bank that modifiers tell apart. */
export const modifierCount = modifiers.length;

/** The modifier of the day's nth file, counted from zero; undefined after 36 files. */
export function fileIdModifier(fileOfDay: number): string | undefined {
  return modifiers[fileOfDay];
}

/**
 * Reads the header of a file. No field of it decides about an entry: one that breaks a rule is noted, and
 * empty or null.
 */
export function readFileHeader(line: string, note: (fault: BadField) => void): FileHeader {
  const read = <Value>(value: () => Value, otherwise: Value): Value => {
    try {
      return value();
    } catch (error) {
      if (!(error instanceof BadField)) throw error;
      note(error);
      return otherwise;
    }
  };
  const check = (first: number, expected: string, field: string) =>
    read(() => readFixed(line, first, expected, field), undefined);
  check(2, '01', 'priority');
  const header: FileHeader = {
    destination: read(() => checkBank(line.slice(3, 13).trim(), 'destination'), ''),
    origin: read(() => checkBank(line.slice(13, 23).trim(), 'origin'), ''),
    createdOn: read(() => readDate(line, 24, 'creation_date'), ''),
    createdAt: read(() => readTime(line.slice(29, 33)), null),
    fileIdModifier: read(() => checkModifier(line.slice(33, 34)), ''),
    destinationName: readText(line, 41, 63),
    originName: readText(line, 64, 86),
    reference: readText(line, 87, 94),
  };
  check(35, '094', 'record_size');
  check(38, '10', 'blocking_factor');
  check(40, '1', 'format');
  return header;
}

/** @throws BadField */
export function writeFileHeader(header: FileHeader): string {
  return [
    '101',
    checkBank(header.destination, 'destination').padStart(10),
    checkBank(header.origin, 'origin').padStart(10),
    writeDate(header.createdOn, 'creation_date'),
    header.createdAt === null ? '    ' : writeTime(header.createdAt),
    checkModifier(header.fileIdModifier),
    '094101',
    writeText(header.destinationName, 23, 'destination_name'),
    writeText(header.originName, 23, 'origin_name'),
    writeText(header.reference, 8, 'reference'),
  ].join('');
}

/**
 * Checks a sender's or receiver's number. Nine digits need not be a routing number: banks assign a
 * blank and a tax number too (NACHA Operating Rules, appendix three, immediate origin).
 */
function checkBank(bank: string, field: string): string {
  if (/^[0-9A-Z]{10}$|^\d{9}$/.test(bank)) return bank;
  throw new BadField(field, 'must be 9 digits, or 10 letters and digits');
}

function checkModifier(modifier: string): string {
  if (modifier.length === 1 && modifiers.includes(modifier)) return modifier;
  throw new BadField('file_id_modifier', 'must be A to Z or 0 to 9');
}

const timeRule = 'must be a time of the day, 0000 to 2359, or blank';

function readTime(text: string): string | null {
  if (text === '    ') return null;
  const time = `${text.slice(0, 2)}:${text.slice(2)}`;
  if (!isTime(time)) throw new BadField('creation_time', timeRule);
  return time;
}

function writeTime(time: string): string {
  if (!isTime(time)) throw new BadField('creation_time', timeRule);
  return time.replace(':', '');
}

function isTime(time: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
}
