import { writeAddenda } from './addenda-records.ts';
import { writeBatchHeader } from './batch-header.ts';
import { type OpenBatch, OpenFile } from './batch-rules.ts';
import { writeBatchControl, writeFileControl } from './control-records.ts';
import { type Entry, writeEntry } from './entry.ts';
import { type FileHeader, writeFileHeader } from './file-header.ts';
import { blockingFactor, type FilePart } from './nacha-file.ts';
import { BadField, recordLength } from './record-fields.ts';

/** Lines per chunk of text, about 50 kB. */
const linesPerChunk = 512;

/**
 * Writes a bank file as chunks of text, with lines that end in a line feed, and holds at most one
 * chunk in memory.
 *
 * @throws BadField at the first value that the standard forbids; the chunks written before it are
 *   no valid file, for they have no control record.
 */
export async function* writeNachaFile(
  header: FileHeader,
  parts: AsyncIterable<FilePart> | Iterable<FilePart>,
): AsyncGenerator<string, void, undefined> {
  const writer = new FileWriter(header);
  for await (const part of parts) {
    if (part.kind === 'batch') {
      writer.startBatch(part.batch);
      continue;
    }
    for (const entry of part.entries) {
      writer.addEntry(entry);
      if (writer.lines.length >= linesPerChunk) yield writer.takeLines();
    }
  }
  writer.end();
  yield writer.takeLines();
}

class FileWriter {
  lines: string[] = [];
  readonly #file = new OpenFile();
  #batch: OpenBatch | undefined;
  #written = 0;

  constructor(header: FileHeader) {
    this.lines.push(writeFileHeader(header));
  }

  startBatch(header: Parameters<OpenFile['openBatch']>[0]): void {
    this.#endBatch();
    this.#batch = this.#file.openBatch(header);
    this.lines.push(writeBatchHeader(header));
  }

  addEntry(entry: Entry): void {
    if (!this.#batch) throw new BadField('record_type', 'must be a batch before its entries');
    const line = writeEntry(entry);
    this.#batch.addEntry(entry);
    this.lines.push(line);
    if (entry.addenda) this.lines.push(...writeAddenda(entry.addenda, entry.traceNumber));
  }

  end(): void {
    this.#endBatch();
    const { batches, totals } = this.#file;
    const records = this.#written + this.lines.length + 1;
    const blocks = Math.ceil(records / blockingFactor);
    this.lines.push(writeFileControl({ batches, blocks, totals }));
    const filler = '9'.repeat(recordLength);
    for (let at = records; at < blocks * blockingFactor; at += 1) this.lines.push(filler);
  }

  takeLines(): string {
    const text = `${this.lines.join('\n')}\n`;
    this.#written += this.lines.length;
    this.lines = [];
    return text;
  }

  #endBatch(): void {
    if (!this.#batch) return;
    this.#file.closeBatch(this.#batch);
    this.lines.push(writeBatchControl(this.#batch.header, this.#batch.totals));
    this.#batch = undefined;
  }
}
