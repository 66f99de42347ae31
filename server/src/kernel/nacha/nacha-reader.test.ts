import { describe, expect, test } from 'vitest';
import { sampleBatch, sampleEntry } from '../../../test/support/nacha-samples.ts';
import {
  fileText,
  oneBatch,
  openText,
  problemsOf,
  readParts,
  recounted,
} from '../../../test/support/nacha-text.ts';
import { openNachaFile } from './nacha-reader.ts';

const second = { traceNumber: '123456780000002', amountCents: 5n };
const twoEntries = await fileText(oneBatch([{}, second]));
const information = { kind: 'information' as const, text: 'INVOICE 1' };
const withAddenda = await fileText(oneBatch([{ addenda: information }, second]));
const twoBatches = await fileText([
  ...oneBatch([{}]),
  ...oneBatch([second], { batchNumber: 2, companyName: 'OTHER BRAND' }),
]);

/**
 * The text with one line changed; `at` is the position in the line, counted from one as in the
 * standard.
 */
function changed(text: string, line: number, at: number, by: string): string {
  const lines = text.split('\n');
  const old = lines[line - 1] ?? '';
  lines[line - 1] = old.slice(0, at - 1) + by + old.slice(at - 1 + by.length);
  return lines.join('\n');
}

function without(text: string, line: number): string {
  return text
    .split('\n')
    .toSpliced(line - 1, 1)
    .join('\n');
}

function twice(text: string, line: number): string {
  const lines = text.split('\n');
  return lines.toSpliced(line - 1, 0, lines[line - 1] ?? '').join('\n');
}

const filler = '9'.repeat(94);

describe('a malformed file is refused with the line, the field and the rule', () => {
  test.each([
    ['nothing', '', 1, 'record_type'],
    ['no file header', without(twoEntries, 1), 1, 'record_type'],
    ['two file headers', twice(twoEntries, 1), 2, 'record_type'],
    ['an addenda record too many', twice(withAddenda, 4), 7, 'entry_count'],
    ['an addenda record too few', without(withAddenda, 4), 5, 'entry_count'],
    ['an entry too few', without(twoEntries, 4), 4, 'entry_count'],
    ['no file control', without(twoEntries, 6), 10, 'record_type'],
    ['the end before its control', twoEntries.split('\n').slice(0, 4).join('\n'), 5, 'record_type'],
    ['an entry after the end', changed(twoEntries, 7, 1, '6'), 7, 'padding'],
  ])('%s', async (_what, text, line, field) => {
    const rule = expect.stringMatching(/^must /);
    expect(await openText(text)).toEqual({ ok: false, problem: { line, field, rule } });
  });

  test('a file that is one endless line', async () => {
    const file = await openNachaFile(function* () {
      for (let at = 0; at < 1000; at += 1) yield Buffer.alloc(65_536, 'x');
    });
    expect(file).toMatchObject({ ok: false, problem: { line: 1 } });
  });
});

describe('an entry that breaks a rule is set aside with the line, the field and the rule', () => {
  test.each([
    ['an unknown entry class', changed(twoEntries, 2, 51, 'CTX'), 2, 'entry_class'],
    ['no company', changed(twoEntries, 2, 5, ' '.repeat(16)), 2, 'company_name'],
    ['an unknown transaction code', changed(twoEntries, 3, 2, '25'), 3, 'transaction_code'],
    ['a credit among debits', changed(twoEntries, 3, 2, '22'), 3, 'transaction_code'],
    ['a wrong check digit', changed(twoEntries, 3, 12, '1'), 3, 'routing_number'],
    ['no account', changed(twoEntries, 3, 13, ' '.repeat(17)), 3, 'account_number'],
    ['a payment of nothing', changed(twoEntries, 4, 39, '0'), 4, 'amount'],
    ['a prenote with money', changed(twoEntries, 3, 2, '28'), 3, 'amount'],
    ['a nameless receiver', changed(twoEntries, 3, 55, ' '.repeat(22)), 3, 'receiver_name'],
    ['another payment type', changed(twoEntries, 3, 77, 'X'), 3, 'payment_type'],
    ['another addenda indicator', changed(twoEntries, 3, 79, '2'), 3, 'addenda_indicator'],
    ['a trace of another bank', changed(twoEntries, 3, 80, '9'), 3, 'trace_number'],
    ['a trace twice in a batch', changed(twoEntries, 4, 94, '1'), 4, 'trace_number'],
    ['an unknown kind of addenda', changed(withAddenda, 4, 2, '02'), 4, 'addenda_type'],
    ['addenda of another entry', changed(withAddenda, 4, 94, '7'), 4, 'entry_sequence'],
    ['a second addenda sequence', changed(withAddenda, 4, 87, '2'), 4, 'addenda_sequence'],
    ['addenda of a class that has none', changed(withAddenda, 2, 51, 'TEL'), 3, 'addenda'],
    ['an international batch', changed(twoEntries, 2, 51, 'IAT'), 3, 'entry_class'],
    ['a ledger account', changed(twoEntries, 3, 2, '47'), 3, 'transaction_code'],
    ['a loan account', changed(twoEntries, 3, 2, '55'), 3, 'transaction_code'],
  ])('%s', async (_what, text, line, field) => {
    const rule = expect.stringMatching(/^must /);
    const controlled = recounted(text);
    const problems = await problemsOf(await openText(controlled));
    expect(problems).toContainEqual({ line: Math.max(line, 3), field, rule });
  });

  test('only that entry: the other one of its batch is read', async () => {
    const file = await openText(changed(twoEntries, 3, 2, '47'));
    expect(file).toMatchObject({ ok: true, summary: { debitCents: 20_005n, records: 2 } });
    expect(await readParts(file)).toMatchObject([
      { kind: 'batch' },
      { kind: 'entries', entries: [{ problem: { line: 3 } }, { amountCents: 5n }] },
    ]);
    const [, parts] = await readParts(file);
    expect(parts?.kind === 'entries' && parts.entries[1]).not.toHaveProperty('problem');
  });
});

describe('a date that names no day is read as none, with its fault, and hides no entry', () => {
  test.each([
    ['day 367 of the year', 76, '367', 'settlement_day'],
    ['February 30', 70, '260230', 'effective_date'],
  ])('%s', async (_what, at, by, field) => {
    const [batch, entries] = await readParts(await openText(changed(twoEntries, 2, at, by)));
    const dateFault = { field, rule: expect.stringMatching(/^must /) };
    expect(batch).toMatchObject({ kind: 'batch', batch: { dateFault } });
    expect(entries?.kind === 'entries' && entries.entries).toHaveLength(2);
    expect(await problemsOf(await openText(changed(twoEntries, 2, at, by)))).toEqual([]);
  });
});

describe('entries of any batch are read', () => {
  test.each([
    ['traces that fall', changed(twoEntries, 3, 94, '3')],
    ['a trace of two batches', changed(twoBatches, 6, 94, '1')],
    ['no effective date', changed(twoEntries, 2, 70, '000000')],
    ['a company number as destination', changed(twoEntries, 1, 13, '1')],
    ['a company number as origin', changed(twoEntries, 1, 14, ' 987654320')],
  ])('with %s', async (_what, text) => {
    const file = await openText(text);
    expect(file).toMatchObject({ ok: true });
    expect(await problemsOf(file)).toEqual([]);
  });
});

describe('harmless deviations are accepted', () => {
  test.each([
    ['CR LF', twoEntries.replaceAll('\n', '\r\n')],
    ['CR', twoEntries.replaceAll('\n', '\r')],
    ['no line ends at all', twoEntries.replaceAll('\n', '')],
    ['no line end at the end', twoEntries.trimEnd()],
    ['blank lines at the end', `${twoEntries}\n  \n`],
    ['an end-of-file character', `${twoEntries}\x1a`],
    ['spaces after records', twoEntries.replaceAll('\n', '   \n')],
    ['an authentication code', changed(twoEntries, 5, 55, 'MAC0123')],
    ['lower case in a name', changed(twoEntries, 3, 55, 'Ada')],
    ['a letter beyond ASCII', changed(twoEntries, 3, 60, 'é')],
    ['an unprintable character', changed(twoEntries, 3, 60, '\x07')],
    ['nines after blank lines', twoEntries.replace(`${filler}\n`, `\n${filler}\n`)],
  ])('%s', async (_what, text) => {
    expect(await openText(text)).toMatchObject({ ok: true, summary: { records: 2 } });
  });
});

test('a file without a batch is valid and has zero totals', async () => {
  const [header] = twoEntries.split('\n');
  const control = `9${'0'.repeat(6)}000001${'0'.repeat(42)}${' '.repeat(39)}`;
  const empty = [header, control, ...Array<string>(8).fill(filler), ''].join('\n');
  expect(await fileText([])).toBe(empty);
  const file = await openText(empty);
  expect(file).toMatchObject({ summary: { batches: 0, records: 0, debitCents: 0n } });
  expect(await readParts(file)).toEqual([]);
  const rule = expect.stringMatching(/^must /);
  const counting = changed(empty, 2, 7, '1');
  expect(await openText(counting)).toEqual({
    ok: false,
    problem: { line: 2, field: 'batch_count', rule },
  });
});

test('an opened file has its totals, and its content can be read repeatedly', async () => {
  const file = await openText(twoBatches);
  expect(file).toMatchObject({
    summary: {
      batches: 2,
      records: 2,
      debitCents: 20_005n,
      creditCents: 0n,
      entryHash: '0024691356',
    },
  });
  const content = [
    { kind: 'batch', batch: sampleBatch },
    { kind: 'entries', entries: [sampleEntry] },
    { kind: 'batch', batch: { ...sampleBatch, batchNumber: 2, companyName: 'OTHER BRAND' } },
    { kind: 'entries', entries: [{ ...sampleEntry, ...second }] },
  ];
  expect(await readParts(file)).toEqual(content);
  expect(await readParts(file)).toEqual(content);
});

test('a source that changes after opening is an error, not a shorter file', async () => {
  const texts = [twoEntries, without(twoEntries, 3)];
  const file = await openNachaFile(() => [texts.shift() ?? '']);
  await expect(readParts(file)).rejects.toThrow(/has changed/);
});
