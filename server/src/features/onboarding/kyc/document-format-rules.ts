import { Base64Reader } from '../../../kernel/base64-reader.ts';

/** File formats of documents by media type (completion page, section 4). */
export const documentFormats = [
  'image/jpeg',
  'image/png',
  'image/heic',
  'application/pdf',
] as const;
export type DocumentFormat = (typeof documentFormats)[number];

/** The largest document: 10 MiB (completion page, section 1). */
export const maxDocumentBytes = 10 * 1024 * 1024;

export const documentFormatRule = 'must be a jpg, png, heic or pdf file';

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpegStart = [0xff, 0xd8, 0xff];

/** HEIF brands of images coded in HEVC (ISO/IEC 23008-12, annex B): "heic" means these. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
/** HEIF brands that do not identify the codec; AVIF files have them, too. */
const anyHeifBrands = new Set(['mif1', 'msf1']);

/** The format of a file by its first bytes, not by its name; null for a format not accepted. */
export function sniffDocument(bytes: Buffer): DocumentFormat | null {
  if (startsWith(bytes, jpegStart)) return 'image/jpeg';
  if (startsWith(bytes, pngStart)) return 'image/png';
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf';
  return isHeic(bytes) ? 'image/heic' : null;
}

function startsWith(bytes: Buffer, start: number[]): boolean {
  return bytes.length > start.length && start.every((byte, index) => bytes[index] === byte);
}

/** An ISO base media file opens with a box: 4 bytes of size, `ftyp`, then its brands. */
function isHeic(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const boxSize = bytes.readUInt32BE(0);
  if (boxSize < 16 || boxSize > bytes.length || boxSize % 4 !== 0) return false;
  const brandAt = (offset: number) => bytes.toString('latin1', offset, offset + 4);
  const major = brandAt(8);
  if (heicBrands.has(major)) return true;
  if (!anyHeifBrands.has(major)) return false;
  for (let offset = 16; offset < boxSize; offset += 4) {
    if (heicBrands.has(brandAt(offset))) return true;
  }
  return false;
}

/** The bytes of a base64 text (RFC 4648, section 4; line breaks allowed), or null. */
export function readBase64(text: string): Buffer | null {
  const reader = new Base64Reader();
  reader.push(text);
  return reader.end();
}
