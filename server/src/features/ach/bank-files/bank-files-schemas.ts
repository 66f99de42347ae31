import Type, { type Static } from 'typebox';
import { pageOf } from '../../../platform/http/schemas/paging.ts';
import {
  Cents,
  DateOnly,
  extending,
  named,
  nullable,
  oneOf,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { BankFileFault, RefusalCode } from './bank-file-faults-schemas.ts';
import { BankFileEntryRecourse } from './bank-file-recourse-schemas.ts';
import { bankFileStates } from './bank-file-states.ts';

export const directions = ['outgoing', 'incoming'] as const;

export const outcomes = [
  'applied',
  'recorded',
  'repeated',
  'mismatched',
  'unmatched',
  'returned',
  'set_aside',
  'suspected_duplicate',
  'awaiting_date',
  'disputed',
  'closed',
] as const;

const fileFields = {
  bank_file_id: Uuid(),
  direction: oneOf(directions, {
    description: 'An outgoing file goes to the bank; an incoming one comes from it.',
  }),
  status: oneOf(bankFileStates.states, {
    ...named('BankFileStatus'),
    description:
      'To the bank: `cut`, or `held` until a person releases it, `delivered`, `acknowledged` by the bank, `settled`; `refused` by the bank, and then `replaced` by the files of later windows or `failed` with its transfers. From the bank: `received`, `imported` or `rejected`.',
  }),
  file_name: Type.String({ examples: ['20260702-01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c51.ach'] }),
  program_id: nullable(
    Uuid({
      description: 'The file was cut for this program. The id is null for a file from the bank.',
    }),
  ),
  window_at: nullable(
    Timestamp({
      description:
        "The file's ACH window closed at this time. It is null for a file from the bank.",
    }),
  ),
  batch_count: Type.Integer(),
  entry_count: Type.Integer({
    description:
      'An outgoing file counts its entries; a file from the bank counts its entry and addenda records.',
  }),
  debit_total: Cents(),
  credit_total: Cents(),
  entry_hash: Type.String({
    description: 'The entry hash is taken from the file control record.',
    examples: ['0099123456'],
  }),
  content_sha256: Type.String(),
  problem: nullable(
    Type.Object(
      { line: Type.Integer(), field: Type.String(), rule: Type.String() },
      {
        ...named('BankFileProblem'),
        description:
          'A rejected file shows the first rule that it breaks. The value is null for any other file.',
      },
    ),
  ),
  faults: Type.Array(BankFileFault, {
    description:
      'A file from the bank breaks these rules, and its other batches are read nevertheless: at most 100, in file order.',
  }),
  date_created: Timestamp(),
  date_delivered: nullable(Timestamp()),
  expects_acknowledgement: nullable(
    oneOf(['none', 'file', 'manual'], {
      description:
        "The transfers of the file settle once the bank has fetched it (`none`), has acknowledged it by a file (`file`), or an operator has recorded the bank's acknowledgement (`manual`). The value is null for a file from the bank.",
    }),
  ),
  due_by: nullable(
    Timestamp({
      description:
        'The bank has to fetch or acknowledge the file by this time. It is null until the file is delivered.',
    }),
  ),
  date_fetched: nullable(
    Timestamp({ description: 'The file was first seen to be fetched at this time.' }),
  ),
  date_acknowledged: nullable(Timestamp()),
  date_overdue: nullable(
    Timestamp({
      description:
        'The file was found unfetched or unacknowledged after `due_by`; the event `bank_file.overdue` was recorded.',
    }),
  ),
  date_refused: nullable(Timestamp()),
  refusal_reason: nullable(Type.String()),
  date_finished: nullable(
    Timestamp({
      description:
        'All batches had settled by this time, or the refused file was cut anew or failed; in a file from the bank, all entries had been applied. It is null until then.',
    }),
  ),
};

export const BankFileAnswer = Type.Object(fileFields, named('BankFile'));

const Batch = Type.Object(
  {
    batch_number: Type.Integer(),
    class_code: Type.String({ examples: ['WEB'] }),
    direction: oneOf(['debit', 'credit'], {
      description: 'The entries of the batch are debits or credits of their receivers.',
    }),
    entry_description: Type.String(),
    descriptive_date: Type.String({
      description:
        'A batch of same-day entries holds SD and an hour, such as SD1300; the text is empty otherwise.',
    }),
    effective_date: DateOnly(),
    entry_count: Type.Integer(),
    total: Cents(),
    date_settled: nullable(Timestamp()),
    settled_count: nullable(Type.Integer()),
    settled_total: nullable(
      Cents({
        description:
          'The total, in cents, excludes entries that were returned before settlement. It is null until the batch settles.',
      }),
    ),
  },
  named('BankFileBatch'),
);

const entryFields = {
  batch_number: nullable(
    Type.Integer({
      description:
        'The batch has this number in its file. It is null for an entry that could not be read.',
    }),
  ),
  kind: oneOf(['payment', 'prenote', 'return', 'change', 'dishonored', 'contested', 'unread'], {
    ...named('BankFileEntryKind'),
    description:
      'The kind `unread` is of an entry from the bank of which only the amount and trace number are known; `problem` says why.',
  }),
  code: nullable(
    Type.String({
      description:
        'A return or change shows its NACHA code. A payment to a deposit that could not be posted shows the return code with which it is returned.',
      examples: ['R01'],
    }),
  ),
  trace_number: Type.String(),
  original_trace_number: nullable(Type.String()),
  transfer_id: nullable(
    Uuid({
      description:
        'The entry belongs to this transfer; a payment from another bank, to the direct deposit that was created for it.',
    }),
  ),
  amount: Cents(),
  outcome: nullable(
    oneOf(outcomes, {
      ...named('BankFileEntryOutcome'),
      description:
        'The outcome states how an entry from the bank was processed; it is null for an outgoing entry. `applied`: it changed a transfer or an account. `recorded`: its kind changes nothing. `repeated`: the transfer had already ended or the dishonor was known, and a person has to decide. `mismatched`: the amount differs from the amount sent, and a person has to decide. `unmatched`: it answers no entry of this brand or is for another bank, and a person has to decide. `returned`: a payment to a deposit could not be posted and is returned in a file of the next window. `set_aside`: a rule is broken (`problem`), and a person has to decide. `suspected_duplicate`: an earlier payment has the same trace number, date, amount, receiver and originator, and a person has to decide. `awaiting_date`: it is credited on its settlement date or, without one, on its effective date. `disputed`: the other bank has dishonored a return of this brand, and a person has to decide. `closed`: people have settled it with the bank.',
    }),
  ),
  untimely: Type.Boolean({
    description:
      'The return arrived after the last day that its return code allows. It is processed nevertheless.',
  }),
  position: nullable(
    Type.Integer({
      description:
        'An entry from the bank has this position in its file. It is null for a sent one.',
    }),
  ),
  recourse: nullable(BankFileEntryRecourse),
  problem: nullable(
    Type.Object(
      {
        line: nullable(Type.Integer()),
        field: Type.String(),
        rule: Type.String(),
        refusal_code: RefusalCode,
      },
      { description: 'An entry from the bank breaks this rule. It is null for any other entry.' },
    ),
  ),
};

export const BankFileEntry = Type.Object(entryFields, named('BankFileEntry'));

export const BankFileDetail = Type.Object(
  { ...fileFields, batches: Type.Array(Batch), entries: pageOf(BankFileEntry) },
  extending(BankFileAnswer, 'BankFileDetail'),
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
  faults: [],
  date_created: '2026-07-02T20:45:00.000Z',
  date_delivered: '2026-07-02T20:45:00.000Z',
  expects_acknowledgement: 'none',
  due_by: '2026-07-02T21:45:00.000Z',
  date_fetched: '2026-07-02T20:45:00.000Z',
  date_acknowledged: null,
  date_overdue: null,
  date_refused: null,
  refusal_reason: null,
  date_finished: '2026-07-03T12:30:00.000Z',
};

export const entryExample: Static<typeof BankFileEntry> = {
  batch_number: 1,
  kind: 'payment',
  code: null,
  trace_number: '110000000000001',
  original_trace_number: null,
  transfer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c41',
  amount: 50_000,
  outcome: null,
  untimely: false,
  position: null,
  recourse: null,
  problem: null,
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
  expects_acknowledgement: null,
  due_by: null,
  date_fetched: null,
  batches: [],
  entries: {
    data: [
      {
        ...entryExample,
        kind: 'return',
        code: 'R01',
        trace_number: '991234560000001',
        original_trace_number: '110000000000001',
        outcome: 'applied',
        position: 1,
      },
    ],
    has_more: false,
    next_cursor: null,
  },
};
