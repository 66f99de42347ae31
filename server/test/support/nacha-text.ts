import type { Entry } from '../../src/kernel/nacha/entry.ts';
import type { FileHeader } from '../../src/kernel/nacha/file-header.ts';
import type { FilePart } from '../../src/kernel/nacha/nacha-file.ts';
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
export async function readParts(file: NachaFile): Promise<FilePart[]> {
  if (!file.ok) throw new Error(JSON.stringify(file.problem));
  const parts: FilePart[] = [];
  for await (const part of file.parts()) {
    const last = parts.at(-1);
    if (part.kind === 'entries' && last?.kind === 'entries') {
      parts[parts.length - 1] = { ...last, entries: [...last.entries, ...part.entries] };
    } else parts.push(part);
  }
  return parts;
}
