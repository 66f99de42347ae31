import Type from 'typebox';
import { formatQuery } from '../../../platform/http/answers/csv.ts';
import { pageQuery } from '../../../platform/http/schemas/paging.ts';
import {
  Cents,
  DateOnly,
  inPlace,
  named,
  nullable,
  oneOf,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { differenceReasons, lineTypes, pendingReasons } from './reconciliation-rules.ts';

/** Query parameters that the lists of lines and of differences share. */
export const reconciliationQuery = {
  ...pageQuery,
  program_id: Type.Optional(
    Uuid({
      description:
        'Returns lines of this program. A file from the bank is included if it answers a transfer of the program.',
    }),
  ),
  from: Type.Optional(
    DateOnly({
      description:
        'The period begins on this day, in US Eastern time. The default is 29 days before `to`, or before today if that is earlier.',
      examples: ['2026-07-01'],
    }),
  ),
  to: Type.Optional(
    DateOnly({
      description:
        'The period ends on this day and has at most 92 days. The default is a week from today, within the 92 days, so that pending settlements are included.',
      examples: ['2026-07-31'],
    }),
  ),
  ...formatQuery,
};

const sumFields = {
  count: Type.Integer(),
  debits: Cents({
    description:
      'Debits are pulls, direct deposits, refunds and advances, which move money to the program, in cents.',
  }),
  credits: Cents({
    description:
      'Credits are pushes, clearings and repaid advances, which move money away from the program, in cents.',
  }),
};
const Sums = Type.Object(sumFields, named('ReconciliationSums'));
const sum = (description: string) => inPlace(Sums, { description });

const commonFields = {
  date: DateOnly({
    description:
      'An outgoing bank file is dated by the effective date of its batches; everything else is dated by the day on which it occurred.',
    examples: ['2026-07-02'],
  }),
  type: oneOf(lineTypes, {
    description:
      '`bank_file` is an outgoing file. `bank_answers` is a file from the bank. `direct_deposits` are deposits from other banks. `unfiled` are transfers in no file. `network_settlement` are clearings and refunds. `brand_funding` are advances.',
  }),
  program_id: nullable(Uuid({ description: 'The program is null for a file from the bank.' })),
  currency: Type.String({ examples: ['USD'] }),
};

export const DifferenceSchema = Type.Object(
  {
    ...commonFields,
    bank_file_id: nullable(Uuid()),
    reason: oneOf(differenceReasons, {
      description:
        '`entry_without_journal` and `journal_without_entry` mean that one side is missing. `posted_too_early` means that an entry was posted before it settled. `not_settled_with_batch` means that a transfer is pending although its batch has settled. `unmatched_answer` means that the bank answers an entry that was never sent. `repeated_return` means that the bank returns a transfer that had already ended. `entry_set_aside` and `suspected_duplicate` mean that a person has to decide about an entry from the bank. `entry_closed` means that such an entry was closed, and no journal has its money. `return_disputed` means that the other bank has dishonored a return of this brand. `batch_total_differs` and `file_total_differs` mean that a stated total differs from the sum of the entries. `file_rejected` means that a file from the bank was rejected, and `file_refused` that the bank has refused a file that was neither cut anew nor failed.',
    }),
    source_type: nullable(
      oneOf(['transfer', 'transaction', 'journal'], {
        description:
          'The difference concerns an object of this type. It is null for a total and for a bank response that answers no known entry.',
      }),
    ),
    source_id: nullable(Uuid()),
    trace_number: nullable(Type.String({ examples: ['099999990000001'] })),
    expected: Cents({
      description: 'The journal should show this amount of debits minus credits, in cents.',
    }),
    found: Cents({
      description: 'The journal shows this amount of debits minus credits, in cents.',
    }),
  },
  named('ReconciliationDifference'),
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
        direction: oneOf(['outgoing', 'incoming'], {
          description: 'An outgoing file goes to the bank; an incoming one comes from it.',
        }),
        status: Type.String({
          description: 'The status of the bank file.',
          examples: ['settled'],
        }),
        entry_hash: Type.String({ examples: ['0099123456'] }),
      }),
    ),
    stated: sum(
      "These sums are stated by the control records of the day's batches or, without a file, by the day's transfers, transactions or advances.",
    ),
    settled: sum('These items have settled or cleared or, as advances, have been repaid.'),
    returned: sum('These items were returned, failed or were cancelled.'),
    pending: Type.Array(
      Type.Object({
        reason: oneOf(pendingReasons, {
          description:
            '`awaiting_file`, `awaiting_delivery` and `awaiting_settlement` are the stages of an entry. `awaiting_repayment` applies to an advance and `awaiting_import` to a response of the bank. `between_banks` is a disputed return.',
        }),
        ...sumFields,
      }),
      {
        description:
          'Pending items have not ended yet; they are a matter of timing and not a difference. A pull is posted when it settles, a push when it is requested.',
      },
    ),
    journal: sum(
      'These sums are posted for the same items on the settlement or funding account in the journal.',
    ),
    due: Cents({
      description: 'The journal should show this amount of debits minus credits, in cents.',
    }),
    difference: Cents({
      description:
        'The journal exceeds the amount due by this many cents. A negative amount falls short of it.',
    }),
    reconciled: Type.Boolean({ description: 'True if no item differs.' }),
    difference_count: Type.Integer({
      description: 'This many items differ. Their amounts can cancel each other out.',
    }),
    differences: Type.Array(DifferenceSchema, {
      description:
        'The list holds the first ten differences. `GET /ledger/reconciliation/differences` lists all of them.',
    }),
  },
  named('ReconciliationLine'),
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
