import { inflateSync } from 'node:zlib';

/** Lengths in bytes of the parts of a WOFF file and of the TrueType file that it packs. */
const lengths = { woffHeader: 44, woffEntry: 20, header: 12, entry: 16 };

/**
 * The TrueType font that a WOFF file packs (W3C WOFF 1.0, sections 4 and 5). The library of the PDF
 * reads WOFF too, but inflates in plain JavaScript, which blocked the event loop for 300 ms a PDF.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('The font is no WOFF file');
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(lengths.header + count * lengths.entry);
  // Kind of font and number of tables; readers ignore the fields for a binary search of the tables.
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = directory.length;
  for (let index = 0; index < count; index++) {
    const from = lengths.woffHeader + index * lengths.woffEntry;
    const table = readTable(woff, from);
    const to = lengths.header + index * lengths.entry;
    woff.copy(directory, to, from, from + 4);
    woff.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(offset, to + 8);
    directory.writeUInt32BE(table.length, to + 12);
    const padding = Buffer.alloc(-table.length & 3);
    tables.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat([directory, ...tables]);
}

function readTable(woff: Buffer, entry: number): Buffer {
  const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at));
  if (start === undefined || packed === undefined || length === undefined) return Buffer.alloc(0);
  const bytes = woff.subarray(start, start + packed);
  return packed < length ? inflateSync(bytes, { maxOutputLength: length }) : bytes;
}
