import { describe, expect, test } from 'vitest';
import { sampleBatch, sampleEntry, sampleFile } from '../../../test/support/nacha-samples.ts';
import { fileText, oneBatch } from '../../../test/support/nacha-text.ts';
import { retryDescription, sameDayDescriptor } from './batch-header.ts';
import type { Entry } from './entry.ts';
import { fileIdModifier } from './file-header.ts';
import type { FilePart } from './nacha-file.ts';
import { writeNachaFile } from './nacha-writer.ts';

const information = { kind: 'information' as const, text: 'INVOICE 1' };

test('a file is written to the field positions of the standard', async () => {
  const batch = {
    descriptiveDate: sameDayDescriptor(Temporal.PlainTime.from('13:00')),
    entryDescription: retryDescription,
  };
  const text = await fileText(oneBatch([{ addenda: information }], batch));
  expect(text.split('\n').slice(0, 6)).toEqual([
    '101 12345678012345678902603021005A094101EXAMPLE BANK           SURETY                         ',
    '5225EXAMPLE BRAND                       1234567890WEBRETRY PYMTSD1300260303   1123456780000001',
    '6271234567800001234567       0000020000TRANSFER-1     ADA EXAMPLE           S 1123456780000001',
    `705INVOICE 1${' '.repeat(71)}00010000001`,
    '822500000200123456780000000200000000000000001234567890                         123456780000001',
    `9000001000001000000020012345678000000020000000000000000${' '.repeat(39)}`,
  ]);
});

test('the entry hash keeps the ten rightmost digits of a sum that has more', async () => {
  const entries = Array.from({ length: 200 }, (_, index) => ({
    routingNumber: '999999992',
    traceNumber: `12345678${String(index + 1).padStart(7, '0')}`,
  }));
  const text = await fileText(oneBatch(entries));
  // 200 times 99,999,999 is 19,999,999,800.
  expect(text.split('\n').find((line) => line.startsWith('8'))).toContain('0002009999999800');
});

test('entries are written as they arrive, in constant memory', async () => {
  const longest = { chunk: 0 };
  const parts = function* (): Generator<FilePart> {
    yield { kind: 'batch', batch: sampleBatch };
    for (let at = 1; at <= 20_000; at += 1) {
      const traceNumber = `12345678${String(at).padStart(7, '0')}`;
      yield { kind: 'entries', entries: [{ ...sampleEntry, traceNumber }] };
    }
  };
  for await (const chunk of writeNachaFile(sampleFile, parts())) {
    longest.chunk = Math.max(longest.chunk, chunk.length);
  }
  expect(longest.chunk).toBeLessThan(100_000);
});

describe('the writer refuses, with the field and the rule,', () => {
  const dead = {
    kind: 'return' as const,
    code: 'R01',
    originalTrace: '123456780000001',
    originalRdfiId: '12345678',
    dateOfDeath: '2026-01-01',
    information: '',
  };
  const isReturn = { purpose: 'return' as const, discretionaryData: '' };
  test.each<[string, Partial<Entry>, Partial<typeof sampleBatch>, string]>([
    ['a name of two lines', { receiverName: 'A\nB' }, {}, 'receiver_name'],
    ['a name that is too long', { receiverName: 'A'.repeat(23) }, {}, 'receiver_name'],
    ['a name with an accent', { receiverName: 'ADÉLE' }, {}, 'receiver_name'],
    ['a space after text', { receiverId: '1 ' }, {}, 'receiver_id'],
    ['more than ten digits of cents', { amountCents: 10_000_000_000n }, {}, 'amount'],
    ['an amount below zero', { amountCents: -1n }, {}, 'amount'],
    ['a payment of nothing', { amountCents: 0n }, {}, 'amount'],
    ['a prenote with money', { purpose: 'prenote' }, {}, 'amount'],
    ['a wrong check digit', { routingNumber: '123456789' }, {}, 'routing_number'],
    ['eight digits of routing', { routingNumber: '12345678' }, {}, 'routing_number'],
    ['a WEB debit without its type', { discretionaryData: '' }, {}, 'payment_type'],
    ['a credit among debits', { direction: 'credit' }, {}, 'transaction_code'],
    ['a debit among credits', {}, { serviceClass: 'credits' }, 'transaction_code'],
    ['a trace of another bank', { traceNumber: '999999990000001' }, {}, 'trace_number'],
    ['a trace that is short', { traceNumber: '1' }, {}, 'trace_number'],
    ['words for a person', { purpose: 'remittance', amountCents: 0n }, {}, 'transaction_code'],
    [
      'words for a company without words',
      { purpose: 'remittance', amountCents: 0n },
      { entryClass: 'CCD' },
      'addenda',
    ],
    ['a return without its reason', isReturn, {}, 'addenda'],
    ['a reason in what is sent', { addenda: { ...dead, dateOfDeath: null } }, {}, 'addenda'],
    ['a death without its code', { ...isReturn, addenda: dead }, {}, 'date_of_death'],
    ['a payment among notifications', {}, { entryClass: 'COR' }, 'transaction_code'],
    ['batch number zero', {}, { batchNumber: 0 }, 'batch_number'],
    ['a date of another century', {}, { effectiveDate: '1999-12-31' }, 'effective_date'],
    ['a day that does not exist', {}, { effectiveDate: '2026-02-29' }, 'effective_date'],
    ['a payment without a date', {}, { effectiveDate: null }, 'effective_date'],
    ['a nameless company', {}, { companyName: '' }, 'company_name'],
  ])('%s', async (_what, entry, batch, field) => {
    const rule = expect.stringMatching(/^must /);
    await expect(fileText(oneBatch([entry], batch))).rejects.toMatchObject({ field, rule });
  });

  test('a duplicate trace number in a batch or a file', async () => {
    const again = [...oneBatch([{}]), ...oneBatch([{}], { batchNumber: 2 })];
    await expect(fileText(oneBatch([{}, {}]))).rejects.toThrow('trace_number must rise');
    await expect(fileText(again)).rejects.toThrow('trace_number must be unique');
  });

  test('returns among payments, entries without a batch, batches without entries', async () => {
    const answer = { ...sampleEntry, purpose: 'return' as const, traceNumber: '123456780000002' };
    const addenda = {
      kind: 'return' as const,
      code: 'R01',
      originalTrace: '123456780000001',
      originalRdfiId: '12345678',
      dateOfDeath: null,
      information: '',
    };
    await expect(fileText(oneBatch([{}, { ...answer, addenda }]))).rejects.toThrow('must not mix');
    await expect(fileText(oneBatch([{}]).slice(1))).rejects.toThrow('record_type');
    await expect(fileText(oneBatch([]))).rejects.toThrow('entry_count');
  });

  test('a file header out of shape', async () => {
    const write = (changes: object) => fileText(oneBatch([{}]), { ...sampleFile, ...changes });
    await expect(write({ fileIdModifier: 'AA' })).rejects.toThrow('file_id_modifier');
    await expect(write({ createdAt: '25:00' })).rejects.toThrow('creation_time');
    await expect(write({ origin: '123' })).rejects.toThrow('origin');
    await expect(write({ destination: '12345678X' })).rejects.toThrow('destination');
  });
});

test('a day has 36 files, A to Z and 0 to 9', () => {
  expect([0, 25, 26, 35, 36].map(fileIdModifier)).toEqual(['A', 'Z', '0', '9', undefined]);
});
