import { describe, expect, test } from 'vitest';
import { sampleEntry } from '../../../test/support/nacha-samples.ts';
import { fileText, oneBatch, openText, readParts } from '../../../test/support/nacha-text.ts';

const trace = (at: number) => ({ traceNumber: `12345678000000${at}` });
/** Lines: 1 header; 2 to 5 the first batch, of two entries; 6 to 9 the second one; 10 file control. */
const twoBatches = await fileText([
  ...oneBatch([trace(1), { ...trace(2), amountCents: 5n }]),
  ...oneBatch([trace(3), { ...trace(4), amountCents: 7n }], { batchNumber: 2 }),
]);
const oneBatchOnly = await fileText(oneBatch([trace(1), trace(2)]));

type Edit = [line: number, at: number, by: string];
const changed = (text: string, ...edits: Edit[]) => {
  const lines = text.split('\n');
  for (const [line, at, by] of edits) {
    const old = lines[line - 1] ?? '';
    lines[line - 1] = old.slice(0, at - 1) + by + old.slice(at - 1 + by.length);
  }
  return lines.join('\n');
};
const lineOf = (text: string, line: number) => text.split('\n')[line - 1] ?? '';
const without = (text: string, ...lines: number[]) =>
  text
    .split('\n')
    .filter((_line, at) => !lines.includes(at + 1))
    .join('\n');
const after = (text: string, line: number, by: string) =>
  text.split('\n').toSpliced(line, 0, by).join('\n');

/** Traces of the entries that are read without doubt, of those in doubt, and of those not read. */
const readOf = async (text: string) => {
  const file = await openText(text);
  if (!file.ok) return file.problem;
  const read = { good: [] as number[], doubted: [] as number[], unread: [] as string[] };
  for (const part of await readParts(file)) {
    if (part.kind === 'unread')
      read.unread.push(...part.entries.map(({ traceNumber }) => traceNumber));
    for (const entry of part.kind === 'entries' ? part.entries : []) {
      const at = Number(entry.traceNumber.slice(8));
      if (entry.problem) read.doubted.push(at);
      else read.good.push(at);
    }
  }
  const faults = file.faults.map(
    ({ line, field, batch, needsPerson }) =>
      `${line} ${field}${batch === null ? '' : ` of batch ${batch}`}${needsPerson ? '!' : ''}`,
  );
  return { ...read, faults };
};

describe('a batch is known by its place: a field that decides about no entry is noted', () => {
  test.each<[string, Edit[], string[]]>([
    [
      'a lower number',
      [
        [2, 88, '0000009'],
        [5, 88, '0000009'],
      ],
      [],
    ],
    [
      'the number of another batch',
      [
        [6, 88, '0000001'],
        [9, 88, '0000001'],
      ],
      [],
    ],
    [
      'a number that is none',
      [
        [6, 94, 'X'],
        [9, 94, 'X'],
      ],
      ['6 batch_number of batch 2'],
    ],
    ['another number in the control', [[5, 94, '7']], ['5 batch_number of batch 1']],
    ['another company in the control', [[5, 45, '999']], ['5 company_id of batch 1']],
    ['a company of zeros in the control', [[5, 45, '0000000000']], ['5 company_id of batch 1']],
    ['another service class in the control', [[5, 2, '200']], ['5 service_class of batch 1']],
    ['another bank in the control', [[5, 80, '9']], ['5 odfi_id of batch 1']],
    ['text in the reserved columns', [[5, 76, 'ABC']], ['5 reserved of batch 1']],
    [
      'a service class that is none',
      [
        [2, 2, '240'],
        [5, 2, '240'],
      ],
      ['2 service_class of batch 1'],
    ],
    ['an originator status that is none', [[2, 79, '7']], ['2 originator_status of batch 1']],
    ['text in the reserved columns of the file', [[10, 60, 'ABC']], ['10 reserved']],
    ['another count of blocks', [[10, 8, '000007']], ['10 block_count']],
  ])('%s', async (_what, edits, faults) => {
    expect(await readOf(changed(twoBatches, ...edits))).toEqual({
      good: [1, 2, 3, 4],
      doubted: [],
      unread: [],
      faults,
    });
  });

  test.each([
    ['padding that is missing', `${without(oneBatchOnly, 7, 8, 9, 10)}`, ['6 blocking']],
    ['blocks too many', `${oneBatchOnly}${`${'9'.repeat(94)}\n`.repeat(10)}`, ['20 block_count']],
    ['text after the end', `${oneBatchOnly}END OF FILE`, ['11 padding', '11 blocking']],
  ])('%s', async (_what, text, faults) => {
    expect(await readOf(text)).toMatchObject({ good: [1, 2], faults });
  });
});

describe('a batch is proven by its own control record, or alone by that of the file', () => {
  const all = { good: [1, 2, 3, 4], doubted: [], unread: [] };
  const first = { good: [3, 4], doubted: [1, 2], unread: [] };
  test.each<[string, string, object]>([
    [
      'a wrong hash in one batch control',
      changed(twoBatches, [5, 20, '9']),
      { ...all, faults: ['5 entry_hash of batch 1'] },
    ],
    [
      'a wrong sum in one batch control',
      changed(twoBatches, [5, 32, '9']),
      { ...all, faults: ['5 total_debits of batch 1'] },
    ],
    [
      'a sum of letters in one batch control',
      changed(twoBatches, [5, 32, 'X']),
      { ...all, faults: ['5 total_debits of batch 1'] },
    ],
    [
      'a batch control that is missing',
      without(twoBatches, 5),
      { ...all, faults: ['4 batch_control of batch 1', '9 blocking'] },
    ],
    [
      'an amount that contradicts both control records',
      changed(twoBatches, [3, 39, '1']),
      { ...first, faults: ['5 total_debits of batch 1!'] },
    ],
    [
      'an entry that is missing',
      without(twoBatches, 4),
      { good: [3, 4], doubted: [1], faults: ['4 entry_count of batch 1!', '9 blocking'] },
    ],
    [
      'an entry that stands twice',
      after(twoBatches, 3, lineOf(twoBatches, 3)),
      { good: [3, 4], doubted: [1, 1, 2], faults: ['6 entry_count of batch 1!', '11 blocking'] },
    ],
    [
      'two wrong batch controls of which the differences cancel out',
      changed(twoBatches, [5, 32, '6'], [9, 32, '6']),
      { code: 'none proven' },
    ],
    [
      'a wrong count of batches in the file control',
      changed(twoBatches, [10, 7, '3']),
      { ...all, faults: ['10 batch_count!'] },
    ],
    [
      'a wrong hash in the file control',
      changed(twoBatches, [10, 31, '9']),
      { ...all, faults: ['10 entry_hash!'] },
    ],
    [
      'a wrong total in the file control',
      changed(twoBatches, [10, 43, '9']),
      { ...all, faults: ['10 total_debits!'] },
    ],
    [
      'a batch that is missing',
      without(twoBatches, 2, 3, 4, 5),
      { good: [3, 4], doubted: [], faults: ['6 blocking', '6 batch_count!'] },
    ],
    [
      'a batch that stands twice',
      after(twoBatches, 9, [6, 7, 8, 9].map((line) => lineOf(twoBatches, line)).join('\n')),
      { good: [1, 2, 3, 4, 3, 4], faults: ['14 blocking', '14 batch_count!'] },
    ],
    [
      'a batch control that stands twice',
      after(twoBatches, 5, lineOf(twoBatches, 5)),
      { ...all, faults: ['6 record_type!', '11 blocking'] },
    ],
    [
      'a header that stands twice',
      after(twoBatches, 1, lineOf(twoBatches, 2)),
      {
        ...all,
        faults: ['2 batch_control of batch 1!', '11 blocking', '11 batch_count!'],
      },
    ],
  ])('%s', async (_what, text, expected) => {
    const read = await readOf(text);
    if ('code' in expected) expect(read).toMatchObject({ field: 'total_debits', line: 5 });
    else expect(read).toMatchObject(expected);
  });
});

describe('a record that cannot be read is set aside alone, as a payment if its money is legible', () => {
  test.each<[string, string, number[], number[]]>([
    ['an unknown record type', changed(twoBatches, [3, 1, '4']), [2, 3, 4], [1]],
    ['the type of a header', changed(twoBatches, [4, 1, '5']), [1, 3, 4], [2]],
    ['a letter in an amount', changed(twoBatches, [3, 35, 'O']), [2, 3, 4], []],
    ['a letter in a trace number', changed(twoBatches, [3, 85, 'O']), [2, 3, 4], [1]],
    ['a letter in a routing number', changed(twoBatches, [3, 6, 'A']), [2, 3, 4], [1]],
    ['an unknown transaction code', changed(twoBatches, [3, 2, '25']), [2, 3, 4], []],
    ['an entry of two faults', changed(twoBatches, [3, 1, '4'], [3, 85, 'O']), [2, 3, 4], []],
    ['a header that is missing', without(twoBatches, 2), [3, 4], [1, 2]],
    ['a header of no known type', changed(twoBatches, [2, 1, '4']), [3, 4], [1, 2]],
    ['a header with a bank of letters', changed(twoBatches, [2, 82, 'O']), [3, 4], [1, 2]],
  ])('%s', async (_what, text, good, doubted) => {
    const read = await readOf(text);
    expect(read).toMatchObject({ good, doubted });
    expect('unread' in read && read.unread).toHaveLength(4 - good.length - doubted.length);
  });

  test('addenda behind a record of no known type belong to no other entry', async () => {
    const addenda = { kind: 'information' as const, text: 'INVOICE 1' };
    const text = await fileText(oneBatch([trace(1), { ...trace(2), addenda }, trace(3)]));
    expect(await readOf(changed(text, [4, 1, 'X']))).toMatchObject({ good: [1, 3], doubted: [2] });
  });

  test('addenda before any entry are noted', async () => {
    const addenda = `705${' '.repeat(80)}00010000001`;
    const text = changed(after(twoBatches, 2, addenda), [6, 10, '3'], [11, 21, '5']);
    expect(await readOf(text)).toMatchObject({
      good: [1, 2, 3, 4],
      faults: ['3 record_type of batch 1', '11 blocking'],
    });
  });
});

test('the amount of an entry that is not legible has to be the rest of its batch', async () => {
  const hidden = changed(twoBatches, [4, 35, 'O']);
  expect(await readOf(hidden)).toMatchObject({ good: [1, 3, 4], doubted: [] });
  // The first entry alone exceeds what the control record states.
  expect(await readOf(changed(hidden, [3, 30, '9']))).toMatchObject({ good: [3, 4], doubted: [1] });
});

test('a return in a batch of debits is of a debit, whichever side its amount is summed on', async () => {
  const addenda = {
    kind: 'return' as const,
    code: 'R01',
    originalTrace: '110000000000001',
    originalRdfiId: '99000000',
    dateOfDeath: null,
    information: '',
  };
  const back = { ...trace(3), purpose: 'return' as const, addenda };
  const text = await fileText([...oneBatch([trace(1)]), ...oneBatch([back], { batchNumber: 2 })]);
  const asDebit = changed(text, [6, 2, '21']);
  const cents = String(sampleEntry.amountCents).padStart(12, '0');
  const none = '0'.repeat(12);
  const asCredit = changed(asDebit, [8, 21, `${none}${cents}`], [9, 32, `${cents}${cents}`]);
  for (const one of [asDebit, asCredit]) {
    const file = await openText(one);
    expect(file).toMatchObject({ ok: true, faults: [] });
    const parts = await readParts(file);
    expect(parts).toMatchObject([
      { kind: 'batch' },
      { entries: [{ amountCents: sampleEntry.amountCents }] },
      { kind: 'batch' },
      { entries: [{ direction: 'debit', fault: { line: 6, field: 'transaction_code' } }] },
    ]);
  }
});
