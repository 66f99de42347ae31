import type { FilePart } from '../../src/kernel/nacha/nacha-file.ts';
import { sampleBatch, sampleEntry } from './nacha-samples.ts';

/** Numbers from 0 to below one, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export class Choices {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seeded(seed);
  }

  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  of<Value>(values: readonly Value[]): Value {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new Error('Nothing to choose from');
    return value;
  }
}

const traceOf = (at: number) => `12345678${String(at).padStart(7, '0')}`;
const answered = { originalRdfiId: '99000000' };

/** Two batches of credits, one of returns and one of corrections, with good ones before and behind. */
export function mixedParts(): FilePart[] {
  const credit = (at: number, amountCents: bigint) => ({
    ...sampleEntry,
    direction: 'credit' as const,
    amountCents,
    discretionaryData: '',
    receiverName: `ADA EXAMPLE ${at}`,
    accountNumber: `48392011740${at}`,
    traceNumber: traceOf(at),
  });
  const back = (at: number, amountCents: bigint) => ({
    ...sampleEntry,
    purpose: 'return' as const,
    amountCents,
    traceNumber: traceOf(at),
    addenda: {
      kind: 'return' as const,
      code: 'R01',
      originalTrace: `11000000000000${at}`,
      ...answered,
      dateOfDeath: null,
      information: '',
    },
  });
  const change = (at: number) => ({
    ...sampleEntry,
    purpose: 'return' as const,
    amountCents: 0n,
    traceNumber: traceOf(at),
    addenda: {
      kind: 'change' as const,
      code: 'C03',
      originalTrace: `11000000000000${at}`,
      ...answered,
      correction: { routingNumber: '111000025', accountNumber: '5566778822' },
    },
  });
  const batch = (batchNumber: number, changes: Partial<typeof sampleBatch>) => ({
    kind: 'batch' as const,
    batch: { ...sampleBatch, batchNumber, ...changes },
  });
  const credits = { serviceClass: 'credits' as const, entryClass: 'PPD' };
  return [
    batch(1, credits),
    { kind: 'entries', entries: [credit(1, 20_000n), credit(2, 515n), credit(3, 7n)] },
    batch(2, { ...credits, companyName: 'OTHER COMPANY' }),
    { kind: 'entries', entries: [credit(4, 1_234_567n), credit(5, 90n)] },
    batch(3, {}),
    { kind: 'entries', entries: [back(6, 4_000n), back(7, 31n)] },
    batch(4, { entryClass: 'COR' }),
    { kind: 'entries', entries: [change(8)] },
  ];
}

/** Batches of a file in its lines, counted from zero: the lines of each, header and control among them. */
export function batchesOf(lines: readonly string[]): number[][] {
  const batches: number[][] = [];
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('5')) batches.push([]);
    if (/^[5678]/.test(line)) batches.at(-1)?.push(at);
  }
  return batches;
}

const overwritten = (line: string, at: number, by: string) =>
  line.slice(0, at) + by + line.slice(at + by.length);

/** Changes the lines of one batch as systems between banks do, or a fault of transmission. */
export function mutateBatch(choices: Choices, lines: string[], batch: readonly number[]): void {
  const [header = 0, control = 0] = [batch.at(0), batch.at(-1)];
  const put = (line: number, at: number, by: string) => {
    lines[line] = overwritten(lines[line] ?? '', at, by);
  };
  const digits = (length: number) =>
    Array.from({ length }, () => String(choices.below(10))).join('');
  const anyLine = choices.of(batch);
  choices.of([
    () => put(header, 87, digits(7)),
    () => put(control, 87, digits(7)),
    () => put(control, 44, choices.of(['0000000000', ' '.repeat(10), digits(10)])),
    () => put(control, 1, choices.of(['200', '220', '225', '   '])),
    () => put(header, 1, choices.of(['200', '220', '225', '999'])),
    () => put(control, 73, choices.of(['000000', 'ABCDEF'])),
    () => put(control, 79, digits(8)),
    () => put(control, 4, digits(6)),
    () => put(control, 10, digits(10)),
    () => put(control, 20, digits(12)),
    () => put(control, 32, digits(12)),
    () => lines.splice(anyLine, 1),
    () => lines.splice(anyLine, 0, lines[anyLine] ?? ''),
    () => put(anyLine, choices.below(94), choices.of([...'0123456789 AXZ.'])),
    () => put(anyLine, 0, choices.of([...'0123456789XA '])),
    () => {
      const other = choices.of(batch);
      [lines[anyLine], lines[other]] = [lines[other] ?? '', lines[anyLine] ?? ''];
    },
  ])();
}

/** Changes characters of a name, a company's name or an addenda's text. */
export function mutateCharacters(choices: Choices, lines: string[]): void {
  const isText = (line: string) => /^(5|6|705)/.test(line);
  const at = choices.of([...lines.keys()].filter((one) => isText(lines[one] ?? '')));
  const line = lines[at] ?? '';
  const [from, to] = line.startsWith('5') ? [4, 20] : [54, 76];
  const place = from + choices.below(to - from - 4);
  const letter = choices.of(['é', 'Ł', '’', '–', '張', '🎉', '\u00a0', '¦']);
  const bytes = Buffer.from(letter, 'utf8').toString('latin1');
  lines[at] = choices.of([
    () => overwritten(line, place, String.fromCharCode(0x80 + choices.below(0x80))),
    () => overwritten(line, place, choices.of(['\t', '\x7f', '\0', '\x07', '\x1b'])),
    () => overwritten(line, place, bytes),
    () => line.slice(0, place) + bytes + line.slice(place + 1),
  ])();
}

/** Moves, drops or joins the fields of a correction: routing number, account number and code. */
export function mutateCorrection(choices: Choices): { code: string; data: string } {
  const routing = choices.of(['111000025', '021000021', '']);
  const account = choices.of(['5566778822', '02100002144', '1110000251234', '55 6677 22', '']);
  const transaction = choices.of(['22', '37', '']);
  const gap = () => ' '.repeat(choices.of([0, 0, 1, 2, 3, 8]));
  const code = choices.of(['C01', 'C02', 'C03', 'C05', 'C06', 'C07']);
  const data = `${gap()}${routing}${gap()}${account}${gap()}${transaction}`.slice(0, 29);
  return { code, data };
}
