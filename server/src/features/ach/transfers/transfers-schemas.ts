import Type, { type Static } from 'typebox';
import { returnCodes, returnReason } from '../../../kernel/nacha/return-codes.ts';
import {
  Cents,
  DateOnly,
  explained,
  inPlace,
  named,
  nullable,
  oneOf,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { achLimitNames } from '../../tenants/brands/ach-limit-rules.ts';
import { advanceStates } from './advance-states.ts';
import { PaymentSchema, TransferKindSchema } from './payment-view-schemas.ts';
import type { TransferDirection } from './transfer-directions-rules.ts';
import {
  type classCodes,
  fileStops,
  maxAttempts,
  maxTransferCents,
  reversalReasons,
} from './transfer-rules.ts';
import type { transferStates } from './transfer-states.ts';

const statusSentences: Record<(typeof transferStates.states)[number], string> = {
  pending: 'the transfer is requested, or its entry is on the way',
  completed: 'the entry settled, and the money is posted',
  returned: 'the other bank returned the entry, as `ach.ach_return_code` says',
  cancelled: 'the transfer was cancelled before its entry left',
  failed: 'the transfer failed before its entry settled; `ach.failure_reason` has the reason',
};
export const TransferStatusSchema = explained(
  'The status of the transfer.',
  statusSentences,
  named('TransferStatus'),
);

const classSentences: Record<(typeof classCodes)[number], string> = {
  WEB: 'an entry of a consumer that was authorized on the internet',
  PPD: 'an entry of a consumer that was authorized in writing',
  CCD: 'an entry of a business',
};
export const ClassCode = explained(
  'The entry class of NACHA.',
  classSentences,
  named('AchClassCode'),
);

/** Transfers of each direction. */
export const directionSentences: Record<TransferDirection, string> = {
  in: 'pulls, payments and direct deposits',
  out: 'payouts, reversals of payments and micro-deposits',
  internal: 'repayments between accounts of one customer',
};

const returnSentences = returnCodes
  .map((code) => `${code}: ${returnReason(code)?.title}.`)
  .join(' ');

export const ReturnCodeSchema = nullable(
  Type.String({
    ...named('AchReturnCode'),
    pattern: '^R[0-9]{2}$',
    description: `The bank returned the entry for this reason; a code beyond these is newer than this service. ${returnSentences}`,
    examples: ['R01'],
  }),
);

/** Request body of a transfer (contract, section 4.13). */
export const TransferBody = Type.Object(
  {
    ach: Type.Optional(
      Type.Object(
        {
          class_code: Type.Optional(
            inPlace(ClassCode, {
              description:
                'The NACHA standard entry class. A payout is PPD by default, any other transfer WEB. A payout of class WEB is a payment between persons: the bank file names the customer as its sender.',
            }),
          ),
          same_day: Type.Optional(Type.Boolean({ default: false })),
        },
        { description: 'The choices of the ACH entry.' },
      ),
    ),
    origination_account_id: Uuid(),
    destination_account_id: Uuid(),
    amount: Type.Integer({
      minimum: 1,
      maximum: maxTransferCents,
      description:
        'The amount is in cents. It cannot exceed the maximum of an ACH entry or, for a same-day entry, $1,000,000.',
      examples: [50_000],
    }),
    description: Type.Optional(nullable(Type.String({ maxLength: 255, examples: ['Deposit'] }))),
  },
  {
    ...named('TransferCreate'),
    examples: [
      {
        origination_account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31',
        destination_account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c21',
        amount: 50_000,
        description: 'Deposit',
      },
    ],
  },
);

/** Transfer in an answer (contract, section 2.9). */
export const TransferAnswer = Type.Object(
  {
    transfer_id: Uuid(),
    transaction_id: Uuid({
      description:
        'The transfer is posted to the ledger under this id; no posting exists before the transfer is posted.',
    }),
    kind: TransferKindSchema,
    status: TransferStatusSchema,
    date_created: Timestamp(),
    date_updated: Timestamp(),
    date_settled: nullable(Timestamp()),
    expected_settlement_date: nullable(
      DateOnly({
        description:
          'The entry is due to settle on this date of Eastern Time, if it is not returned or cancelled. The date is null for a transfer without an ACH entry, and while its bank file stops it (`ach.stopped_by`).',
      }),
    ),
    direction: nullable(
      explained(
        'The direction of the money, seen from the accounts of the service. It is null for a prenote, which moves no money.',
        directionSentences,
      ),
    ),
    customer_id: nullable(
      Uuid({
        description:
          'The accounts of the transfer belong to this customer. The id is null for those of a business.',
      }),
    ),
    origination_account_id: nullable(
      Uuid({
        description:
          'The money is sent from this account. The id is null if another bank sent the money or if the transfer tests an account.',
      }),
    ),
    destination_account_id: Uuid(),
    description: nullable(Type.String()),
    amount: Cents(),
    ach: nullable(
      Type.Object(
        {
          ach_class_code: ClassCode,
          same_day: Type.Boolean(),
          ach_return_code: ReturnCodeSchema,
          failure_reason: nullable(Type.String()),
          bank_file_id: nullable(
            Uuid({
              description:
                'This bank file sends the transfer, or brought it. The id is null until a file does, and after a refused file was cut anew until the next one does.',
            }),
          ),
          trace_number: nullable(
            Type.String({
              description:
                'Banks find the entry by this number of its file. It is null while the transfer is in no file.',
              examples: ['110000000000001'],
            }),
          ),
          company_name: Type.Optional(
            Type.String({
              description:
                'This company sent an incoming direct deposit. The field is omitted if the company is not known.',
              examples: ['Example Payroll'],
            }),
          ),
          delayed_by: Type.Optional(
            oneOf(achLimitNames, {
              description:
                "The entry exceeds this limit of its program and waits for a later day's bank file. The field is omitted for any other transfer.",
            }),
          ),
          stopped_by: Type.Optional(
            oneOf(fileStops, {
              description:
                'The transfer does not settle until somebody moves its bank file: a person held it, the bank refused it, or the bank has neither fetched nor acknowledged it in time. The field is omitted for any other transfer.',
            }),
          ),
        },
        { description: 'The ACH details are null for a repayment, which needs no bank.' },
      ),
    ),
    payment: PaymentSchema,
    original_transfer_id: nullable(
      Uuid({
        description:
          'A retry refers to the transfer that was presented first. The id is null for any other transfer.',
      }),
    ),
    attempt: Type.Integer({
      minimum: 1,
      maximum: maxAttempts,
      description: 'The entry has been presented this many times, including this transfer.',
    }),
    reverses_transfer_id: nullable(
      Uuid({
        description:
          'The operator sent this transfer to reverse that one, which was sent in error. The id is null for any other transfer.',
      }),
    ),
    reversal_reason: nullable(
      oneOf(reversalReasons, {
        description:
          'The reversed entry was sent twice (`duplicate`), to another receiver or with another amount than intended (`wrong_receiver`, `wrong_amount`), or as a debit too early or a credit too late (`wrong_date`).',
      }),
    ),
    instant: nullable(
      Type.Object(
        {
          amount: Cents({
            description: 'The brand advanced this amount when the pull was sent, in cents.',
          }),
          status: oneOf(advanceStates.states, {
            description:
              '`open` means that the advance can be spent but not paid out. `repaid` means that the pull settled. `taken_back` means that the pull was returned or failed.',
          }),
          advanced_at: Timestamp(),
        },
        {
          description:
            'Instant funding is shown if the program offers it and an advance was made. It is null otherwise.',
        },
      ),
    ),
  },
  named('Transfer'),
);

export const transferExample: Static<typeof TransferAnswer> = {
  transfer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c41',
  transaction_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c42',
  kind: 'pull',
  status: 'pending',
  date_created: '2026-07-01T12:00:00.000Z',
  date_updated: '2026-07-01T12:00:00.000Z',
  date_settled: null,
  expected_settlement_date: '2026-07-02',
  direction: 'in',
  customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
  origination_account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31',
  destination_account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c21',
  description: 'Deposit',
  amount: 50_000,
  ach: {
    ach_class_code: 'WEB',
    same_day: false,
    ach_return_code: null,
    failure_reason: null,
    bank_file_id: null,
    trace_number: null,
  },
  payment: null,
  original_transfer_id: null,
  attempt: 1,
  reverses_transfer_id: null,
  reversal_reason: null,
  instant: null,
};
