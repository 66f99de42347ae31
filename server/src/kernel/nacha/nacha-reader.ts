import type { FileHeader } from './file-header.ts';
import type { FileFault, FileProblem } from './file-problem.ts';
import { FileReader } from './file-reader.ts';
import type { FilePart, FileSummary, ReadPart } from './nacha-file.ts';
import { RecordLines } from './record-lines.ts';

/**
 * Opens the bytes or text of a file from the start, at each call. Memory holds one chunk at a time.
 */
export type OpenSource = () => AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/** A file of which the frame can be read, or the first problem of one of which it cannot. */
export type NachaFile =
  | { ok: false; problem: FileProblem }
  | {
      ok: true;
      header: FileHeader;
      summary: FileSummary;
      /** Rules that the file breaks and that keep no other batch from being read. */
      faults: readonly FileFault[];
      /** Reads the content again, a chunk at a time. */
      parts(): AsyncGenerator<ReadPart, void, undefined>;
    };

/**
 * Opens a bank file. The file is first read to its end, in constant memory, since only the control
 * records at the end prove the records before them. A batch that none proves is returned in doubt, and
 * entries that break rules of their own with the rule. The content is then read again. Never
 * throws on any bytes; an error of the source itself passes through.
 */
export async function openNachaFile(open: OpenSource): Promise<NachaFile> {
  const reader = new FileReader();
  for await (const parts of readChunks(open, reader)) parts.length = 0;
  const { header, problem, balance } = reader;
  if (!header || problem) return { ok: false, problem: problem ?? emptyFile };
  const { faults, doubts } = balance;
  const parts = () => readParts(open, doubts);
  return { ok: true, header, summary: reader.summary(), faults, parts };
}

const emptyFile: FileProblem = { line: 1, field: 'record_type', rule: 'must be 1 (file header)' };

/** @throws Error if the source returns another file than the first time. */
async function* readParts(
  open: OpenSource,
  doubts: ReadonlyMap<number, FileProblem>,
): AsyncGenerator<ReadPart, void, undefined> {
  const reader = new FileReader(doubts);
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
 * Content of a file that is in order, such as one that this codec wrote.
 *
 * @throws Error that names the line and rule of the first fault, or of the first entry that is not.
 */
export async function* soundParts(
  file: Extract<NachaFile, { ok: true }>,
): AsyncGenerator<FilePart, void, undefined> {
  const [fault] = file.faults;
  if (fault) throw breach(fault);
  for await (const part of file.parts()) {
    const problem = problemOf(part);
    if (part.kind === 'unread' || problem) throw breach(problem ?? illegible);
    yield part;
  }
}

function breach({ line, field, rule }: FileProblem): Error {
  return new Error(`line ${line}: ${field} ${rule}`);
}

/** The first fault of the file, or the problem of the first entry that is not in order, if any. */
export async function findEntryProblem(
  file: Extract<NachaFile, { ok: true }>,
): Promise<FileProblem | undefined> {
  const [fault] = file.faults;
  if (fault) return fault;
  for await (const part of file.parts()) {
    const problem = problemOf(part);
    if (problem) return problem;
  }
  return undefined;
}

function problemOf(part: ReadPart): FileProblem | undefined {
  if (part.kind === 'batch') return undefined;
  for (const entry of part.entries) {
    const problem = entry.problem ?? ('fault' in entry ? entry.fault : undefined);
    if (problem) return problem;
  }
  return part.kind === 'unread' ? illegible : undefined;
}

const illegible: FileProblem = { line: 0, field: 'entry', rule: 'must be legible' };
