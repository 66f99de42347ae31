import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Entry } from '../server/src/kernel/nacha/entry.ts';
import type { FilePart } from '../server/src/kernel/nacha/nacha-file.ts';
import { openNachaFile } from '../server/src/kernel/nacha/nacha-reader.ts';
import { writeNachaFile } from '../server/src/kernel/nacha/nacha-writer.ts';
import { traceNumber } from '../server/src/kernel/nacha/trace-numbers.ts';
import { sampleBatch, sampleEntry, sampleFile } from '../server/test/support/nacha-samples.ts';
import { withFolder } from './sandbox.ts';

/**
 * Entries of the file. Run in its own process, so that the peak of memory belongs to the bank files
 * alone.
 */
const entryCount = 500_000;
const perBatch = 50_000;
const perGroup = 500;
const rounds = 3;

const say = (line: string) => process.stdout.write(`${line}\n`);

await withFolder(async (folder) => {
  const path = join(folder, 'entries.ach');
  say(`bank files       ${entryCount} entries to a file and back, best of ${rounds}`);
  const writes: number[] = [];
  const reads: number[] = [];
  for (let round = 0; round < rounds; round++) {
    writes.push(
      await timed(() => pipeline(writeNachaFile(sampleFile, parts()), createWriteStream(path))),
    );
    reads.push(await timed(() => readAll(path)));
  }
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  say(`${'write'.padStart(16)} ${perSecond(writes)} entries/s`);
  say(`${'read'.padStart(16)} ${perSecond(reads)} entries/s, proven first and then given`);
  say(`${'peak memory'.padStart(16)} ${megabytes} MiB`);
});

function* parts(): Generator<FilePart> {
  let sequence = 0;
  for (let batchNumber = 1; sequence < entryCount; batchNumber++) {
    yield { kind: 'batch', batch: { ...sampleBatch, batchNumber } };
    for (let group = 0; group < perBatch / perGroup; group++) {
      const entries: Entry[] = [];
      for (let at = 0; at < perGroup; at++) {
        sequence += 1;
        entries.push({
          ...sampleEntry,
          accountNumber: String(1_000_000_000 + sequence),
          amountCents: BigInt(sequence),
          traceNumber: traceNumber(sampleBatch.odfiId, sequence),
        });
      }
      yield { kind: 'entries', entries };
    }
  }
}

/** Opens the file, reads every entry, and checks that none is missing. */
async function readAll(path: string): Promise<void> {
  const file = await openNachaFile(() => createReadStream(path));
  if (!file.ok) throw new Error(`line ${file.problem.line}: ${file.problem.rule}`);
  let cents = 0n;
  for await (const part of file.parts()) {
    if (part.kind !== 'entries') continue;
    for (const entry of part.entries) cents += entry.amountCents;
  }
  const expected = (BigInt(entryCount) * BigInt(entryCount + 1)) / 2n;
  if (cents !== expected) throw new Error(`${cents} cents were read, ${expected} written`);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function perSecond(times: number[]): string {
  return String(Math.round((entryCount / Math.min(...times)) * 1000));
}
