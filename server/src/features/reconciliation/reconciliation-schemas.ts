import Type from 'typebox';
import { formatQuery } from '../../platform/http/csv.ts';
import { pageQuery } from '../../platform/http/paging.ts';
import { Cents, DateOnly, nullable, oneOf, Uuid } from '../../platform/http/schema.ts';
import { differenceReasons, lineTypes, pendingReasons } from './reconciliation-rules.ts';

/** What both lists are asked for by. */
export const reconciliationQuery = {
  ...pageQuery,
  program_id: Type.Optional(
    Uuid({
      description: 'Of what comes from the bank, files that answer a transfer of the program.',
    }),
  ),
  from: Type.Optional(
    DateOnly({
      description: 'The first day, in US Eastern time as the bank keeps it; 30 days ago.',
      examples: ['2026-07-01'],
    }),
  ),
  to: Type.Optional(
    DateOnly({
      description:
        'The last day, at most 92 with the first; a week ahead, so that what is on its way to settle is there.',
      examples: ['2026-07-31'],
    }),
  ),
  ...formatQuery,
};

const sumFields = {
  count: Type.Integer(),
  debits: Cents({ description: 'Towards the program: pulls, direct deposits, refunds, advances.' }),
  credits: Cents({ description: 'Away from it: pushes, clearings, advances that were paid back.' }),
};
const sum = (description: string) => Type.Object(sumFields, { description });

const commonFields = {
  date: DateOnly({
    description:
      'Of a bank file the effective date of its batches, of all else the day on which it came about.',
    examples: ['2026-07-02'],
  }),
  type: oneOf(lineTypes, {
    description:
      '`bank_file`: an outgoing file; `bank_answers`: a file from the bank; `direct_deposits`; `unfiled`: transfers in no file; `network_settlement`: clearings and refunds; `brand_funding`: advances.',
  }),
  program_id: nullable(Uuid({ description: 'Null of a file from the bank.' })),
  currency: Type.String({ examples: ['USD'] }),
};

export const DifferenceSchema = Type.Object(
  {
    ...commonFields,
    bank_file_id: nullable(Uuid()),
    reason: oneOf(differenceReasons, {
      description:
        '`entry_without_journal`, `journal_without_entry`: one side lacks. `posted_too_early`: before it settled. `not_settled_with_batch`: pending though its batch has settled. `unmatched_answer`: the bank answers an entry that was never sent. `repeated_return`: of what had ended before. `batch_total_differs`, `file_total_differs`: a stated total is not that of the entries.',
    }),
    source_type: nullable(
      oneOf(['transfer', 'transaction', 'journal'], {
        description: 'What differs; null of a total, and of an answer to nothing.',
      }),
    ),
    source_id: nullable(Uuid()),
    trace_number: nullable(Type.String({ examples: ['099999990000001'] })),
    expected: Cents({ description: 'Debits less credits that should be there.' }),
    found: Cents({ description: 'Those that are.' }),
  },
  { title: 'ReconciliationDifference' },
);

export const differenceExample = {
  date: '2026-07-02',
  type: 'bank_file',
  program_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c22',
  currency: 'USD',
  bank_file_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c51',
  reason: 'amount_differs',
  source_type: 'transfer',
  source_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c42',
  trace_number: '099999990000001',
  expected: 50_000,
  found: 49_999,
};

export const LineSchema = Type.Object(
  {
    ...commonFields,
    bank_file: nullable(
      Type.Object({
        bank_file_id: Uuid(),
        file_name: Type.String(),
        direction: oneOf(['outgoing', 'incoming']),
        status: Type.String({ examples: ['settled'] }),
        entry_hash: Type.String({ examples: ['0099123456'] }),
      }),
    ),
    stated: sum(
      "What the file states in the control records of the day's batches, or the day's transfers, transactions or advances say.",
    ),
    settled: sum('What of it has settled, cleared or, of an advance, was paid back.'),
    returned: sum('What of it came back, failed or was cancelled.'),
    pending: Type.Array(
      Type.Object({
        reason: oneOf(pendingReasons, {
          description:
            '`awaiting_file`, `awaiting_delivery`, `awaiting_settlement`, `awaiting_repayment` (of an advance), `awaiting_import` (of an answer), `between_banks`: a dispute of a return.',
        }),
        ...sumFields,
      }),
      {
        description:
          'What is not over yet: timing, and no difference. A pull is posted when it settles, a push when it is asked for.',
      },
    ),
    journal: sum('What the journal says of the same on the settlement or funding account.'),
    due: Cents({ description: 'Debits less credits that the journal should say.' }),
    difference: Cents({ description: 'What the journal says more than that, in cents.' }),
    reconciled: Type.Boolean({ description: 'Whether no item differs.' }),
    difference_count: Type.Integer({
      description: 'How many items differ; they may make up for one another in cents.',
    }),
    differences: Type.Array(DifferenceSchema, {
      description: 'The first ten; all are listed by `GET /ledger/reconciliation/differences`.',
    }),
  },
  { title: 'ReconciliationLine' },
);

const nothing = { count: 0, debits: 0, credits: 0 };
const one = { count: 1, debits: 50_000, credits: 0 };

export const lineExample = {
  date: '2026-07-02',
  type: 'bank_file',
  program_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c22',
  currency: 'USD',
  bank_file: {
    bank_file_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c51',
    file_name: '20260702-01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c51.ach',
    direction: 'outgoing',
    status: 'settled',
    entry_hash: '0099123456',
  },
  stated: { count: 2, debits: 100_000, credits: 0 },
  settled: one,
  returned: nothing,
  pending: [{ reason: 'awaiting_settlement', ...one }],
  journal: { ...one, debits: 49_999 },
  due: 50_000,
  difference: -1,
  reconciled: false,
  difference_count: 1,
  differences: [differenceExample],
};
