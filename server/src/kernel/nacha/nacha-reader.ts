import type { FileHeader } from './file-header.ts';
import type { FileProblem } from './file-problem.ts';
import { FileReader } from './file-reader.ts';
import type { FilePart, FileSummary, ReadPart } from './nacha-file.ts';
import { RecordLines } from './record-lines.ts';

/**
 * Opens the bytes or text of a file from the start, at each call. Memory holds one chunk at a time.
 */
export type OpenSource = () => AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/** A file whose frame is right, or the first problem of one whose frame is not. */
export type NachaFile =
  | { ok: false; problem: FileProblem }
  | {
      ok: true;
      header: FileHeader;
      summary: FileSummary;
      /** Reads the content again, a chunk at a time. */
      parts(): AsyncGenerator<ReadPart, void, undefined>;
    };

/**
 * Opens a bank file. The file is first read to its end, in constant memory, since only the control
 * records at the end prove the records before them: nothing of a malformed file is returned. Entries
 * that break rules of their own are returned with the rule. The content is then read again. Never
 * throws on any bytes; an error of the source itself passes through.
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
async function* readParts(open: OpenSource): AsyncGenerator<ReadPart, void, undefined> {
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
): AsyncGenerator<ReadPart[], void, undefined> {
  const lines = new RecordLines();
  for await (const chunk of open()) {
    for (const line of lines.push(chunk)) if (!reader.accept(line)) return;
    yield reader.takeParts();
  }
  for (const line of lines.end()) if (!reader.accept(line)) return;
  if (reader.end()) yield reader.takeParts();
}

/**
 * Content of a file of which every entry is in order, such as one that this codec wrote.
 *
 * @throws Error that names the line and rule of the first entry that is not.
 */
export async function* soundParts(
  file: Extract<NachaFile, { ok: true }>,
): AsyncGenerator<FilePart, void, undefined> {
  for await (const part of file.parts()) {
    const problem = problemOf(part);
    if (part.kind === 'unread' || problem) {
      const { line, field, rule } = problem ?? illegible;
      throw new Error(`line ${line}: ${field} ${rule}`);
    }
    yield part;
  }
}

/** The problem of the first entry that is not in order, if any. */
export async function findEntryProblem(
  file: Extract<NachaFile, { ok: true }>,
): Promise<FileProblem | undefined> {
  for await (const part of file.parts()) {
    const problem = problemOf(part);
    if (problem) return problem;
  }
  return undefined;
}

function problemOf(part: ReadPart): FileProblem | undefined {
  if (part.kind === 'batch') return undefined;
  for (const { problem } of part.entries) if (problem) return problem;
  return part.kind === 'unread' ? illegible : undefined;
}

const illegible: FileProblem = { line: 0, field: 'entry', rule: 'must be legible' };
