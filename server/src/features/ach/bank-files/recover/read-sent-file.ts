import { type DomainError, invalidInput } from '../../../../kernel/domain-error.ts';
import type { BatchHeader } from '../../../../kernel/nacha/batch-header.ts';
import type { Entry } from '../../../../kernel/nacha/entry.ts';
import type { FileHeader } from '../../../../kernel/nacha/file-header.ts';
import type { FileProblem } from '../../../../kernel/nacha/file-problem.ts';
import { findEntryProblem, soundParts } from '../../../../kernel/nacha/nacha-reader.ts';
import { openContent, readBounded } from '../receive/receive-file.ts';

/** Batch of a delivered file, with its entries in order. */
export interface SentBatch {
  batch: BatchHeader;
  entries: Entry[];
}

export interface SentContent {
  header: FileHeader;
  entryHash: string;
  batches: SentBatch[];
  content: Buffer;
}

/**
 * Reads a file that was delivered to the bank, in memory.
 *
 * @throws DomainError `invalid_input` that names the line, the field and the rule.
 */
export async function readSentFile(
  source: AsyncIterable<Uint8Array | string>,
): Promise<SentContent> {
  const content = await readBounded(source);
  const file = await openContent(content);
  if (!file.ok) throw refusal(file.problem);
  const problem = await findEntryProblem(file);
  if (problem) throw refusal(problem);
  const batches: SentBatch[] = [];
  for await (const part of soundParts(file)) {
    if (part.kind === 'batch') batches.push({ batch: part.batch, entries: [] });
    else batches.at(-1)?.entries.push(...part.entries);
  }
  return { header: file.header, entryHash: file.summary.entryHash, batches, content };
}

function refusal({ line, field, rule }: FileProblem): DomainError {
  return invalidInput([{ field: `line ${line}: ${field}`, rule }]);
}
