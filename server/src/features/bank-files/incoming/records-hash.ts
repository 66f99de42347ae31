import { createHash } from 'node:crypto';
import { recordLength } from '../../../kernel/nacha/record-fields.ts';
import { RecordLines } from '../../../kernel/nacha/record-lines.ts';

/**
 * A hash of a sound file's records: the same for whatever line ends, blanks after records and empty
 * lines at the end it comes with, as file transfers change them.
 */
export function hashRecords(content: Buffer): Buffer {
  const lines = new RecordLines();
  const hash = createHash('sha256');
  for (const line of [...lines.push(content), ...lines.end()]) {
    const isRecord = line.length >= recordLength && line.trim() !== '';
    if (isRecord) hash.update(`${line.slice(0, recordLength)}\n`, 'latin1');
  }
  return hash.digest();
}
