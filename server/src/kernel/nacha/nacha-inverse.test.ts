import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyFile } from '../../../test/support/nacha-arbitraries.ts';
import { fileText, openText, readParts } from '../../../test/support/nacha-text.ts';
import type { FilePart } from './nacha-file.ts';
import { findEntryProblem, openNachaFile } from './nacha-reader.ts';

/** The text cut into chunks at the given places, as by a network or a disk. */
function cut(text: string, places: number[]): string[] {
  const sorted = places.map((place) => place % (text.length + 1)).sort((a, b) => a - b);
  return [0, ...sorted].map((from, index) => text.slice(from, sorted[index]));
}

/** True if traces rise from entry to entry of each batch, and none is in the file twice. */
function tracesRise(parts: FilePart[]): boolean {
  const seen = new Set<string>();
  let last = '';
  for (const part of parts) {
    if (part.kind === 'batch') last = '';
    if (part.kind !== 'entries') continue;
    for (const { traceNumber } of part.entries) {
      if (traceNumber <= last || seen.has(traceNumber)) return false;
      seen.add(traceNumber);
      last = traceNumber;
    }
  }
  return true;
}

const inText = (_name: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value;
const lineEnds = fc.constantFrom('\n', '\r\n', '\r', '');
const places = fc.array(fc.nat(), { maxLength: 8 });

describe('writing and reading', () => {
  test('return every valid file unchanged, for any division into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, lineEnds, places, async ({ header, parts }, lineEnd, at) => {
        const text = (await fileText(parts, header)).replaceAll('\n', lineEnd);
        const file = await openNachaFile(() => cut(text, at));
        expect(file).toMatchObject({ ok: true, header });
        expect(await readParts(file)).toEqual(parts);
      }),
      { numRuns: 400 },
    );
  });

  test('use lines of 94 characters in blocks of ten', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, async ({ header, parts }) => {
        const lines = (await fileText(parts, header)).slice(0, -1).split('\n');
        expect(lines.length % 10).toBe(0);
        expect(new Set(lines.map((line) => line.length))).toEqual(new Set([94]));
      }),
      { numRuns: 100 },
    );
  });
});

describe('reading reports a problem, without throwing or returning a part,', () => {
  test('for arbitrary bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 })), async (chunks) => {
        expect(await openNachaFile(() => chunks)).toMatchObject({
          ok: false,
          problem: { line: expect.any(Number), field: expect.any(String) },
        });
      }),
      { numRuns: 300 },
    );
  });

  test('for a file with one character changed, unless it is still valid', async () => {
    const anyChange = fc.record({ place: fc.nat(), byte: fc.integer({ min: 0, max: 255 }) });
    await fc.assert(
      fc.asyncProperty(anyFile, anyChange, async ({ header, parts }, { place, byte }) => {
        const bytes = Buffer.from(await fileText(parts, header));
        bytes[place % bytes.length] = byte;
        const file = await openNachaFile(() => [bytes]);
        if (!file.ok) {
          expect(file.problem.line).toBeGreaterThan(0);
          return;
        }
        if (await findEntryProblem(file)) return;
        const changed = (await readParts(file)).filter(
          ({ kind }) => kind !== 'unread',
        ) as FilePart[];
        expect(changed).toHaveLength(parts.length);
        // A date that names no day is read as none, with its fault, and not written.
        if (changed.some((part) => part.kind === 'batch' && part.batch.dateFault)) return;
        // Text beyond ASCII is read, and not written.
        if (/[^\x20-\x7e]/.test(JSON.stringify([file.header, changed], inText))) return;
        const writing = fileText(changed, file.header);
        // Another bank's traces need not rise, nor differ between batches; those written here do.
        if (!tracesRise(changed)) {
          await expect(writing).rejects.toThrow('trace_number must');
          return;
        }
        // A file that was read can be written: a return repeats the text of another bank.
        expect(await readParts(await openText(await writing))).toEqual(changed);
      }),
      { numRuns: 400 },
    );
  });

  test('for a file without one of its lines', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, fc.nat(), async ({ header, parts }, place) => {
        const lines = (await fileText(parts, header)).slice(0, -1).split('\n');
        lines.splice(place % lines.length, 1);
        const file = await openNachaFile(() => [lines.join('\n')]);
        expect(file.ok && file.faults).not.toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
