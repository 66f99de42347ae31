import type { FileHeader } from './file-header.ts';
import { type FileProblem, FileReader } from './file-reader.ts';
import type { FilePart, FileSummary } from './nacha-file.ts';
import { RecordLines } from './record-lines.ts';

/**
 * Opens the bytes or text of a file from the start, at each call. Memory holds one chunk at a time.
 */
export type OpenSource = () => AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/** A valid file, or the first problem of an invalid one. */
export type NachaFile =
  | { ok: false; problem: FileProblem }
  | {
      ok: true;
      header: FileHeader;
      summary: FileSummary;
      /** Reads the content again, a chunk at a time. */
      parts(): AsyncGenerator<FilePart, void, undefined>;
    };

/**
 * Opens a bank file. The file is first read to its end, in constant memory, since only the control
 * records at the end prove the records before them: nothing of a malformed file is returned. The
 * content is then read again. Never throws on any bytes; an error of the source itself passes
 * through.
 */
export async function openNachaFile(open: OpenSource): Promise<NachaFile> {
  const reader = new FileReader();
  for await (const parts of readChunks(open, reader)) parts.length = 0;
  const { header, problem } = reader;
  if (!header || problem) return { ok: false, problem: problem ?? emptyFile };
  return { ok: true, header, summary: reader.summary(), parts: () => readParts(open) };
}

const emptyFile: FileProblem = { line: 1, field: 'record_type', rule: 'must be 1 (file header)' };

/** @throws Error if the source returns another file than the first time. */
async function* readParts(open: OpenSource): AsyncGenerator<FilePart, void, undefined> {
  const reader = new FileReader();
  for await (const parts of readChunks(open, reader)) yield* parts;
  const { problem } = reader;
  if (problem) {
    const { line, field, rule } = problem;
    throw new Error(
      `the bank file has changed since it was opened: line ${line}, ${field} ${rule}`,
    );
  }
}

async function* readChunks(
  open: OpenSource,
  reader: FileReader,
): AsyncGenerator<FilePart[], void, undefined> {
  const lines = new RecordLines();
  for await (const chunk of open()) {
    for (const line of lines.push(chunk)) if (!reader.accept(line)) return;
    yield reader.takeParts();
  }
  for (const line of lines.end()) if (!reader.accept(line)) return;
  if (reader.end()) yield reader.takeParts();
}
