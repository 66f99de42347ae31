import { isPrintable, recordLength } from './record-fields.ts';

/**
 * Stands for a byte of a character that has several, in a record whose columns are bytes: fields leave
 * it out (`record-fields.ts`).
 */
const filler = '\0';

/** A character of two to four bytes in UTF-8, as bytes of Latin-1. */
const sequences = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;

/** Characters of the bytes 80 to 9F in Windows-1252, which many systems send as Latin-1. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009dž\u0178';

/** Controls, marks of direction and line, and every space but the common one. */
const unseen = /(?! )[\p{C}\p{Z}]/gu;

const byteOrderMark = /^(\xef\xbb\xbf|\ufeff)/;

/**
 * Reads a line of a bank's file, one character a byte, as a record of 94 visible characters. A record
 * whose columns are bytes, and one whose columns are characters of UTF-8 and which has more bytes, both
 * keep their fields in their places. Spaces after the record are left out: some systems pad lines, and
 * others strip them.
 */
export function toRecord(text: string): LineRecord {
  if (isPrintable(text)) return ofLength(text);
  const line = text.replace(byteOrderMark, '');
  const decoded = line.replace(sequences, (bytes) => firstCharacter(bytes));
  const isOfCharacters = decoded.length !== line.length && hasLength(decoded, line);
  const kept = isOfCharacters ? decoded : line.replace(sequences, withFiller);
  return ofLength(kept.replace(/[\x80-\x9f]/g, windowsCharacter).replace(unseen, visible));
}

/** Reads bytes as text in UTF-8 where they are, and in Windows-1252 otherwise. */
function firstCharacter(bytes: string): string {
  const character = Buffer.from(bytes, 'latin1').toString('utf8');
  return character.length === 1 ? character : '\ufffd';
}

function withFiller(bytes: string): string {
  return firstCharacter(bytes).padEnd(bytes.length, filler);
}

function windowsCharacter(character: string): string {
  return windows[character.charCodeAt(0) - 0x80] ?? ' ';
}

function visible(character: string): string {
  return character === filler ? filler : ' ';
}

/**
 * True if a line has the length of a record in characters and not in bytes. Of a padded line both may
 * be true: all records but a header end in a digit.
 */
function hasLength(characters: string, bytes: string): boolean {
  if (!isRecord(characters)) return false;
  if (!isRecord(bytes)) return true;
  return /\d/.test(characters[recordLength - 1] ?? '') && !/\d/.test(bytes[recordLength - 1] ?? '');
}

function isRecord(line: string): boolean {
  return line.length >= recordLength && line.slice(recordLength).trim() === '';
}

function ofLength(line: string): LineRecord {
  if (line.length === recordLength) return { record: line, length: 'whole' };
  if (isRecord(line)) return { record: line.slice(0, recordLength), length: 'whole' };
  const length = line.length < recordLength ? 'short' : 'long';
  return { record: line.padEnd(recordLength).slice(0, recordLength), length };
}

/** Record of a line. One of another length is filled up or cut: its columns may have moved. */
export interface LineRecord {
  record: string;
  length: 'whole' | 'short' | 'long';
}

/** Letters without a part that is an accent. */
const letters: Readonly<Record<string, string>> = {
  Æ: 'A',
  Œ: 'O',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Þ: 'T',
  Ł: 'L',
  ß: 's',
  æ: 'a',
  œ: 'o',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 't',
  ł: 'l',
  ı: 'i',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '.',
  '•': '*',
  '¦': '|',
};

/**
 * Writes text of another bank's file with as many characters of ASCII, for a return: such a file is
 * read with any bytes, and this service sends only what every bank accepts.
 */
export function toAscii(text: string): string {
  if (isPrintable(text)) return text;
  return text.replaceAll(filler, ' ').replace(/[^\x20-\x7e]/g, asciiCharacter);
}

function asciiCharacter(character: string): string {
  const [base = ''] = character.normalize('NFD');
  return isPrintable(base) ? base : (letters[character] ?? '?');
}
