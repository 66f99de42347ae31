import { expect, test } from 'vitest';
import {
  batchesOf,
  Choices,
  mixedParts,
  mutateBatch,
  mutateCharacters,
  mutateCorrection,
} from '../../../test/support/nacha-mutations.ts';
import { fileText, readParts } from '../../../test/support/nacha-text.ts';
import { changeCode, readCorrection } from './change-codes.ts';
import type { ReadEntry } from './entry.ts';
import type { UnreadEntry } from './nacha-file.ts';
import { openNachaFile } from './nacha-reader.ts';
import { BadField } from './record-fields.ts';

type AnyEntry = ReadEntry | UnreadEntry;

/** Mutations of each walk; a longer one: SURETY_NACHA_MUTATIONS=1000. */
const runs = Number(process.env.SURETY_NACHA_MUTATIONS ?? 100);
const seeds = Array.from({ length: runs }, (_, at) => 7_000 + at);

const original = await fileText(mixedParts());
const open = (lines: readonly string[]) =>
  openNachaFile(() => [Buffer.from(lines.join('\n'), 'latin1')]);
const entriesOf = async (lines: readonly string[]) => {
  const file = await open(lines);
  if (!file.ok) return file.problem;
  const parts = await readParts(file);
  return parts.flatMap((part) => (part.kind === 'batch' ? [] : [...part.entries]));
};
const read = await entriesOf(original.split('\n'));
const good = Array.isArray(read) ? read : [];
const byTrace = new Map(good.map((entry) => [entry.traceNumber, entry]));

/** An entry that would be booked: it has no problem, and is read. */
const isBooked = (entry: AnyEntry): entry is ReadEntry =>
  !('answers' in entry) && entry.problem === undefined;

/** Amounts and directions are those of the original entry, or the entry is not booked. */
function expectRightCents(entries: readonly AnyEntry[], seed: number) {
  for (const entry of entries.filter(isBooked)) {
    // A return is proven once more by the entry that it returns.
    if (entry.fault) continue;
    const known = byTrace.get(entry.traceNumber);
    const cents = [...byTrace.values()].map(({ amountCents }) => amountCents);
    expect(cents, `seed ${seed}`).toContain(entry.amountCents);
    if (!known) continue;
    expect([seed, entry.amountCents]).toEqual([seed, known.amountCents]);
    expect([seed, entry.direction]).toEqual([seed, known.direction]);
  }
}

test('a mutated batch loses no entry of another one, and books no wrong cent', async () => {
  for (const seed of seeds) {
    const choices = new Choices(seed);
    const lines = original.split('\n');
    const batches = batchesOf(lines);
    const batch = choices.of(batches);
    const others = batches.filter((one) => one !== batch);
    const untouched = others.flatMap((places) =>
      places.flatMap((at) => (lines[at]?.startsWith('6') ? lines[at].slice(79) : [])),
    );
    mutateBatch(choices, lines, batch);
    const entries = await entriesOf(lines);
    if (!Array.isArray(entries)) throw new Error(`seed ${seed}: ${JSON.stringify(entries)}`);
    const booked = new Set(entries.filter(isBooked).map(({ traceNumber }) => traceNumber));
    const expected = good.filter(({ traceNumber }) => untouched.includes(traceNumber));
    for (const { traceNumber } of expected) expect([seed, ...booked]).toContain(traceNumber);
    expectRightCents(entries, seed);
  }
});

test('mutated characters lose no entry, and move no other column', async () => {
  for (const seed of seeds) {
    const choices = new Choices(seed);
    const lines = original.split('\n');
    mutateCharacters(choices, lines);
    const entries = await entriesOf(lines);
    if (!Array.isArray(entries)) throw new Error(`seed ${seed}: ${JSON.stringify(entries)}`);
    const plain = (list: readonly AnyEntry[]) =>
      list.map((entry) => ({ ...entry, receiverName: '' }));
    expect([seed, plain(entries)]).toEqual([seed, plain(good)]);
    for (const entry of entries.filter(isBooked)) {
      expect(entry.receiverName).not.toMatch(/[\p{C}]/u);
    }
  }
});

test('mutated returns lose no entry of another batch, and none has another amount unnoticed', async () => {
  for (const seed of seeds) {
    const choices = new Choices(seed);
    const lines = original.split('\n');
    const returns = batchesOf(lines)[2] ?? [];
    const at = choices.of(returns.slice(1, -1));
    const line = lines[at] ?? '';
    const place = choices.below(94);
    lines[at] =
      `${line.slice(0, place)}${choices.of([...'0123456789 RX'])}${line.slice(place + 1)}`;
    const entries = await entriesOf(lines);
    if (!Array.isArray(entries)) throw new Error(`seed ${seed}: ${JSON.stringify(entries)}`);
    const booked = entries.filter(isBooked).map(({ traceNumber }) => traceNumber);
    for (const kept of [1, 2, 3, 4, 5, 8]) {
      expect([seed, ...booked]).toContain(`12345678${String(kept).padStart(7, '0')}`);
    }
    expectRightCents(entries, seed);
    // Addenda of another type may be an entry of their own.
    expect(entries.length, `seed ${seed}`).toBeGreaterThanOrEqual(good.length);
  }
});

/** Fields of corrected data; undefined if it is not read. */
function correctionOf({ code, data }: ReturnType<typeof mutateCorrection>) {
  const meaning = changeCode(code);
  if (!meaning) throw new Error(`no change code ${code}`);
  try {
    return readCorrection(`${' '.repeat(35)}${data.padEnd(29)}`, meaning);
  } catch (error) {
    if (!(error instanceof BadField)) throw error;
    expect(error.field).toBe('corrected_data');
    return undefined;
  }
}

test('of mutated corrections each account number that is read stands apart or in its columns', () => {
  for (const seed of seeds) {
    const mutated = mutateCorrection(new Choices(seed));
    const { code, data } = mutated;
    const { routingNumber, accountNumber } = correctionOf(mutated) ?? {};
    const isInColumns = code === 'C07' && /^\d{9}\S.{16}\d\d$/.test(data);
    if (isInColumns || accountNumber === undefined) continue;
    const at = data.indexOf(accountNumber, routingNumber ? 9 : 0);
    const around = [data[at - 1] ?? ' ', data[at + accountNumber.length] ?? ' '];
    expect([seed, code, data, ...around]).toEqual([seed, code, data, ' ', ' ']);
    if (routingNumber) expect(data.slice(0, 10)).toBe(`${routingNumber} `);
  }
});
