import Type, { type Static } from 'typebox';
import { pageOf } from '../../platform/http/paging.ts';
import { Cents, DateOnly, nullable, oneOf, Timestamp, Uuid } from '../../platform/http/schema.ts';
import { bankFileStates } from './bank-file-states.ts';

export const directions = ['outgoing', 'incoming'] as const;

export const outcomes = [
  'applied',
  'recorded',
  'repeated',
  'mismatched',
  'unmatched',
  'returned',
] as const;

const fileFields = {
  bank_file_id: Uuid(),
  direction: oneOf(directions),
  status: oneOf(bankFileStates.states),
  file_name: Type.String({ examples: ['20260702-01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c51.ach'] }),
  program_id: nullable(Uuid({ description: 'Null of a file from the bank.' })),
  window_at: nullable(Timestamp({ description: 'When its window closed.' })),
  batch_count: Type.Integer(),
  entry_count: Type.Integer({
    description: 'Entries; in a file from the bank, entry and addenda records.',
  }),
  debit_total: Cents(),
  credit_total: Cents(),
  entry_hash: Type.String({ description: "The file control record's.", examples: ['0099123456'] }),
  content_sha256: Type.String(),
  problem: nullable(
    Type.Object(
      { line: Type.Integer(), field: Type.String(), rule: Type.String() },
      { description: 'Of a rejected file, the first thing that is wrong with it.' },
    ),
  ),
  date_created: Timestamp(),
  date_delivered: nullable(Timestamp()),
  date_finished: nullable(
    Timestamp({ description: 'When all batches had settled, or all answers were applied.' }),
  ),
};

export const BankFileAnswer = Type.Object(fileFields, { title: 'BankFile' });

const Batch = Type.Object({
  batch_number: Type.Integer(),
  class_code: Type.String({ examples: ['WEB'] }),
  direction: oneOf(['debit', 'credit']),
  entry_description: Type.String(),
  descriptive_date: Type.String({ description: 'SD and an hour of same-day entries; else empty.' }),
  effective_date: DateOnly(),
  entry_count: Type.Integer(),
  total: Cents(),
  date_settled: nullable(Timestamp()),
  settled_count: nullable(Type.Integer()),
  settled_total: nullable(Cents({ description: 'Without what had come back by then.' })),
});

const Entry = Type.Object({
  batch_number: nullable(Type.Integer({ description: 'Null in a file from the bank.' })),
  kind: oneOf(['payment', 'prenote', 'return', 'change', 'dishonored', 'contested']),
  code: nullable(
    Type.String({
      description: 'What an answer says; of a payment to us, what it goes back by.',
      examples: ['R01'],
    }),
  ),
  trace_number: Type.String(),
  original_trace_number: nullable(Type.String()),
  transfer_id: nullable(
    Uuid({ description: 'Of a payment to us, the direct deposit that it became.' }),
  ),
  amount: Cents(),
  outcome: nullable(
    oneOf(outcomes, {
      description:
        'What was done about an answer. `recorded`: changes nothing by its nature; `repeated`: the transfer had ended before; `mismatched`: another amount than was sent; `unmatched`: answers no entry of this brand, or is for another bank; `returned`: a payment to us that could not be posted, and goes back in a file of the next window.',
    }),
  ),
  untimely: Type.Boolean({ description: "A return after its code's last day. It counts." }),
});

export const BankFileDetail = Type.Object(
  { ...fileFields, batches: Type.Array(Batch), entries: pageOf(Entry) },
  { title: 'BankFileDetail' },
);

export const bankFileExample: Static<typeof BankFileAnswer> = {
  bank_file_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c51',
  direction: 'outgoing',
  status: 'settled',
  file_name: '20260702-01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c51.ach',
  program_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c01',
  window_at: '2026-07-02T20:45:00.000Z',
  batch_count: 1,
  entry_count: 1,
  debit_total: 50_000,
  credit_total: 0,
  entry_hash: '0099123456',
  content_sha256: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
  problem: null,
  date_created: '2026-07-02T20:45:00.000Z',
  date_delivered: '2026-07-02T20:45:00.000Z',
  date_finished: '2026-07-03T12:30:00.000Z',
};

const entryExample: Static<typeof Entry> = {
  batch_number: 1,
  kind: 'payment',
  code: null,
  trace_number: '110000000000001',
  original_trace_number: null,
  transfer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c41',
  amount: 50_000,
  outcome: null,
  untimely: false,
};

export const bankFileDetailExample: Static<typeof BankFileDetail> = {
  ...bankFileExample,
  batches: [
    {
      batch_number: 1,
      class_code: 'WEB',
      direction: 'debit',
      entry_description: 'DEPOSIT',
      descriptive_date: '',
      effective_date: '2026-07-03',
      entry_count: 1,
      total: 50_000,
      date_settled: '2026-07-03T12:30:00.000Z',
      settled_count: 1,
      settled_total: 50_000,
    },
  ],
  entries: { data: [entryExample], has_more: false, next_cursor: null },
};

export const importedExample: Static<typeof BankFileDetail> = {
  ...bankFileDetailExample,
  direction: 'incoming',
  status: 'imported',
  file_name: 'simulated.ach',
  program_id: null,
  window_at: null,
  entry_count: 2,
  date_delivered: null,
  batches: [],
  entries: {
    data: [
      {
        ...entryExample,
        batch_number: null,
        kind: 'return',
        code: 'R01',
        trace_number: '991234560000001',
        original_trace_number: '110000000000001',
        outcome: 'applied',
      },
    ],
    has_more: false,
    next_cursor: null,
  },
};
