import type { Entry } from '../../src/kernel/nacha/entry.ts';
import type { FileHeader } from '../../src/kernel/nacha/file-header.ts';
import type { FilePart, ReadPart } from '../../src/kernel/nacha/nacha-file.ts';
import { type NachaFile, openNachaFile } from '../../src/kernel/nacha/nacha-reader.ts';
import { writeNachaFile } from '../../src/kernel/nacha/nacha-writer.ts';
import { sampleBatch, sampleEntry, sampleFile } from './nacha-samples.ts';

/** Renders a whole bank file as one text. */
export async function fileText(
  parts: Iterable<FilePart>,
  header: FileHeader = sampleFile,
): Promise<string> {
  let text = '';
  for await (const chunk of writeNachaFile(header, parts)) text += chunk;
  return text;
}

/** Renders a file of one batch of WEB debits, or with changes to the batch. */
export function oneBatch(entries: Partial<Entry>[], batch: Partial<typeof sampleBatch> = {}) {
  const parts: FilePart[] = [
    { kind: 'batch', batch: { ...sampleBatch, ...batch } },
    { kind: 'entries', entries: entries.map((entry) => ({ ...sampleEntry, ...entry })) },
  ];
  return parts;
}

export function openText(text: string): Promise<NachaFile> {
  return openNachaFile(() => [text]);
}

/** Reads the content, with the entries of a batch in one group. */
export async function readParts(file: NachaFile): Promise<ReadPart[]> {
  if (!file.ok) throw new Error(JSON.stringify(file.problem));
  const parts: ReadPart[] = [];
  for await (const part of file.parts()) {
    const last = parts.at(-1);
    if (part.kind === 'entries' && last?.kind === 'entries') {
      parts[parts.length - 1] = { ...last, entries: [...last.entries, ...part.entries] };
    } else parts.push(part);
  }
  return parts;
}

/** Problems of a file's entries, in its order. */
export async function problemsOf(file: NachaFile) {
  const parts = await readParts(file);
  return parts.flatMap((part) =>
    part.kind === 'batch' ? [] : part.entries.flatMap(({ problem }) => problem ?? []),
  );
}

/**
 * Renders a file anew with the sums of its entries in the control records, after a test has changed
 * entries by hand. Batches of accounting advices keep theirs.
 */
export function recounted(text: string): string {
  const totals = [emptyCount(), emptyCount()] as const;
  const [batch, file] = totals;
  let header = '';
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('5')) {
      header = line;
      Object.assign(batch, emptyCount());
    }
    if (/^[67]/.test(line)) for (const total of totals) count(total, line);
    if (line.startsWith('8') && header.slice(1, 4) !== '280') {
      const { records } = batch;
      const sums = `${digits(records, 6)}${sumsOf(batch)}`;
      return `8${header.slice(1, 4)}${sums}${header.slice(40, 50)}${line.slice(54)}`;
    }
    const isControl = line.startsWith('9') && !line.startsWith('99999999999999');
    if (!isControl) return line;
    return `${line.slice(0, 13)}${digits(file.records, 8)}${sumsOf(file)}${line.slice(55)}`;
  });
  return lines.join('\n');
}

const emptyCount = () => ({ records: 0, hash: 0, debits: 0, credits: 0 });
type Count = ReturnType<typeof emptyCount>;

function count(total: Count, line: string): void {
  total.records += 1;
  if (line.startsWith('7')) return;
  total.hash += Number(line.slice(3, 11));
  const cents = Number(line.slice(29, 39));
  if (/[1-4]/.test(line[2] ?? '') && !line.startsWith('55', 1)) total.credits += cents;
  else total.debits += cents;
}

const digits = (value: number, length: number) =>
  String(value).padStart(length, '0').slice(-length);
const sumsOf = ({ hash, debits, credits }: Count) =>
  `${digits(hash, 10)}${digits(debits, 12)}${digits(credits, 12)}`;

/** Changes columns of a line, both counted from one; the control records keep their sums. */
export function withColumns(text: string, line: number, at: number, by: string): string {
  const lines = text.split('\n');
  const old = lines[line - 1] ?? '';
  lines[line - 1] = old.slice(0, at - 1) + by + old.slice(at - 1 + by.length);
  return lines.join('\n');
}

/** Renders a file anew with other columns of a line, both counted from one. */
export function edited(text: string, line: number, at: number, by: string): string {
  return recounted(withColumns(text, line, at, by));
}

/** Renders a file anew with addenda records after the entry of a line, counted from one. */
export function withAddenda(text: string, line: number, addenda: readonly string[]): string {
  const filler = '9'.repeat(94);
  const lines = text.split('\n').filter((one) => one !== '' && one !== filler);
  const entry = lines[line - 1] ?? '';
  lines[line - 1] = `${entry.slice(0, 78)}1${entry.slice(79)}`;
  lines.splice(line, 0, ...addenda);
  const blocks = Math.ceil(lines.length / 10);
  const control = lines.at(-1) ?? '';
  lines[lines.length - 1] = `${control.slice(0, 7)}${digits(blocks, 6)}${control.slice(13)}`;
  while (lines.length < blocks * 10) lines.push(filler);
  return recounted(lines.join('\n'));
}
