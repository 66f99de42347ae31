import type { OpenedItem } from '../../features/ach/bank-files/bank-files-vendor.ts';
import type { Entry } from '../../kernel/nacha/entry.ts';
import type { FilePart } from '../../kernel/nacha/nacha-file.ts';
import { openNachaFile, soundParts } from '../../kernel/nacha/nacha-reader.ts';
import { writeNachaFile } from '../../kernel/nacha/nacha-writer.ts';

/**
 * Mail without the returns of entries that were returned on demand since it was written: no bank
 * returns an entry twice. The result may have no entry left.
 */
export async function withoutKnownReturns(
  content: string,
  returnedAmong: OpenedItem['returnedAmong'],
): Promise<string> {
  const file = await openNachaFile(() => [content]);
  if (!file.ok) throw new Error(`The simulated bank's mail is no file: ${file.problem.rule}`);
  const parts: FilePart[] = [];
  for await (const part of soundParts(file)) parts.push(part);
  const traces = parts.flatMap((part) =>
    part.kind === 'entries' ? part.entries.flatMap((entry) => returnedBy(entry) ?? []) : [],
  );
  const known = await returnedAmong(traces);
  if (known.size === 0) return content;
  let left = '';
  for await (const chunk of writeNachaFile(file.header, withoutEntries(parts, known)))
    left += chunk;
  return left;
}

/** Trace number of the entry that this one returns. */
function returnedBy({ addenda }: Entry): string | undefined {
  return addenda?.kind === 'return' ? addenda.originalTrace : undefined;
}

function withoutEntries(parts: readonly FilePart[], known: ReadonlySet<string>): FilePart[] {
  const left: FilePart[] = [];
  for (const part of parts) {
    if (part.kind === 'batch') {
      // A batch without any remaining entry is dropped.
      if (left.at(-1)?.kind === 'batch') left.pop();
      left.push(part);
      continue;
    }
    const entries = part.entries.filter((entry) => !known.has(returnedBy(entry) ?? ''));
    if (entries.length > 0) left.push({ kind: 'entries', entries });
  }
  if (left.at(-1)?.kind === 'batch') left.pop();
  return left;
}
