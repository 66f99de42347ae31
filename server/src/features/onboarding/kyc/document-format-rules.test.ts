import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  mediaFile,
  sampleHeic,
  sampleJpeg,
  samplePdf,
  samplePng,
} from '../../../../test/support/sample-files.ts';
import { readBase64, sniffDocument } from './document-format-rules.ts';

const samples = [
  ['image/png', samplePng],
  ['image/jpeg', sampleJpeg],
  ['application/pdf', samplePdf],
  ['image/heic', sampleHeic],
] as const;

describe('sniffDocument', () => {
  test.each(samples)(
    'recognizes %s by its first bytes, regardless of the rest',
    (format, sample) => {
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 64 }), (tail) => {
          expect(sniffDocument(Buffer.concat([sample, tail]))).toBe(format);
        }),
      );
    },
  );

  test.each(samples)('does not recognize %s with another first byte', (_format, sample) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 255 }), (change) => {
        const changed = Buffer.from(sample);
        changed[0] = (changed[0] ?? 0) ^ change;
        expect(sniffDocument(changed)).toBeNull();
      }),
    );
  });

  test('never throws, and recognizes no format without its signature', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const known = ['ffd8ff', '89504e47', '25504446', '66747970'];
        const file = Buffer.from(bytes);
        const begins = known.some((start) => file.toString('hex', 0, 8).includes(start));
        if (!begins) expect(sniffDocument(file)).toBeNull();
        else sniffDocument(file);
      }),
    );
  });

  test.each([
    ['every HEVC brand', mediaFile('heix'), 'image/heic'],
    ['a general brand with a HEVC one beside it', mediaFile('mif1', 'heic'), 'image/heic'],
    ['an AVIF file, though it is HEIF too', mediaFile('avif', 'mif1', 'miaf'), null],
    ['a general brand alone', mediaFile('mif1', 'avif'), null],
    ['a film', mediaFile('isom', 'mp42'), null],
    ['a box that is cut short', sampleHeic.subarray(0, 18), null],
    ['no bytes', Buffer.alloc(0), null],
    ['a GIF', Buffer.from('GIF89a'), null],
    ['a page', Buffer.from('<html>%PDF-1.4</html>'), null],
    ['a program', Buffer.from('MZ\x90\x00'), null],
  ])('decides the format of %s by its brands and signature', (_what, bytes, format) => {
    expect(sniffDocument(bytes)).toBe(format);
  });
});

describe('readBase64', () => {
  test('decodes the output of any encoder, with or without padding and line breaks', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const file = Buffer.from(bytes);
        const text = file.toString('base64');
        expect(readBase64(text)).toEqual(file);
        expect(readBase64(text.replaceAll('=', ''))).toEqual(file);
        expect(readBase64(text.replaceAll(/.{76}/g, '$&\r\n'))).toEqual(file);
      }),
    );
  });

  test.each([
    'a',
    'aaaaa',
    '====',
    'aa=a',
    'a===',
    'ab=',
    'aGk*',
    'data:image/png;base64,aGk=',
    'äö',
  ])('rejects %j as base64', (text) => {
    expect(readBase64(text)).toBeNull();
  });

  test('decodes a document of 10 MiB', () => {
    const file = Buffer.alloc(10 * 1024 * 1024, 'x');
    expect(readBase64(file.toString('base64'))?.equals(file)).toBe(true);
  });
});
