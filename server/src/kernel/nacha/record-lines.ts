import { recordLength } from './record-fields.ts';

/** A block of ten records, the shortest valid file. */
const blockLength = 10 * recordLength;

/**
 * Splits chunks of a file into lines, which may end with LF, CR LF or CR. A file whose first block
 * has no line end has none at all: its records follow each other, as on tapes. Bytes are decoded as
 * Latin-1: a byte beyond ASCII stays one character, and is refused later with its line number.
 * Buffers at most one block.
 */
export class RecordLines {
  #held = '';
  #isUnbroken = false;
  #hasLines = false;

  /** Returns the lines that the chunk completes. */
  push(chunk: Uint8Array | string): string[] {
    const text = this.#held + asText(chunk);
    if (this.#isUnbroken) return this.#cutRecords(text);
    // A CR at the end may be half of a CR LF.
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    const complete = text.slice(0, end);
    const lines = complete.includes('\r') ? complete.split(/\r\n|\r|\n/) : complete.split('\n');
    this.#held = (lines.pop() ?? '') + text.slice(end);
    this.#hasLines ||= lines.length > 0;
    if (this.#held.length >= blockLength) lines.push(...this.#endLongLine());
    return lines;
  }

  /** Returns the last line if the file does not end with a line end. */
  end(): string[] {
    const rest = this.#held.replace(/[\r\n]+$/, '');
    this.#held = '';
    return rest === '' ? [] : [rest];
  }

  /**
   * Ends a line that is as long as a block. In a file without line ends it holds records to cut;
   * among other lines it is invalid, and its length reports that.
   */
  #endLongLine(): string[] {
    const text = this.#held;
    this.#isUnbroken = !this.#hasLines;
    this.#held = '';
    return this.#isUnbroken ? this.#cutRecords(text) : [text.slice(0, blockLength)];
  }

  #cutRecords(text: string): string[] {
    const lines: string[] = [];
    let at = 0;
    for (; at + recordLength <= text.length; at += recordLength) {
      lines.push(text.slice(at, at + recordLength));
    }
    this.#held = text.slice(at);
    return lines;
  }
}

/** True if a text has more line ends than `most`; the rest of it is not looked at. */
export function hasMoreLines(text: string, most: number): boolean {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 10 && code !== 13) continue;
    count += 1;
    if (count > most) return true;
  }
  return false;
}

function asText(chunk: Uint8Array | string): string {
  if (typeof chunk === 'string') return chunk;
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
}

/** File control up to its last total, or a record of the padding after it. */
const CONTROL = /^9[\d ]{54}/;

/**
 * True if a file whose last bytes are `tail` ends in its file control or padding, so that no record is
 * missing. A file without line ends has records of equal length.
 */
export function endsInControl(tail: string, size: number): boolean {
  const lines = tail.split(/[\r\n]+/).filter((line) => line.trim() !== '' && line !== '\x1a');
  const last = lines.at(-1) ?? '';
  if (lines.length > 1 || size <= recordLength) return CONTROL.test(last);
  const firstOfTail = size - tail.length;
  const lastRecord = Math.floor((firstOfTail + last.length - 1) / recordLength) * recordLength;
  return CONTROL.test(tail.slice(lastRecord - firstOfTail));
}
