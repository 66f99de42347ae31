import type { Transfer, TransferCourse } from '@surety/sdk';
import type { FileFacts } from '../../src/pages/transfers/transfer-life.ts';

const id = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c41';
export const other = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c42';
const ach = {
  ach_class_code: 'WEB',
  same_day: false,
  ach_return_code: null,
  failure_reason: null,
  bank_file_id: other,
  trace_number: '110000000000001',
} as const;
export const pull: Transfer = {
  transfer_id: id,
  transaction_id: other,
  kind: 'pull',
  status: 'pending',
  date_created: '2026-12-28T12:00:00.000Z',
  date_updated: '2026-12-30T12:00:00.000Z',
  date_settled: null,
  expected_settlement_date: '2027-01-04',
  direction: 'in',
  customer_id: other,
  origination_account_id: other,
  destination_account_id: id,
  description: null,
  amount: 100_000,
  ach,
  payment: null,
  original_transfer_id: null,
  attempt: 1,
  reverses_transfer_id: null,
  reversal_reason: null,
  instant: null,
};
export const course: TransferCourse = {
  transfer_id: id,
  leaves_at: '2026-12-28T21:45:00.000Z',
  date_left: '2026-12-28T21:45:00.000Z',
  return_by: null,
  unauthorized_return_by: null,
  attempts: [
    {
      transfer_id: id,
      attempt: 1,
      status: 'pending',
      ach_return_code: null,
      date_created: pull.date_created,
    },
  ],
  reversal: null,
  postings: [],
  retry: { is_possible: true, refusal: null, last_on: null },
};
const file: FileFacts = {
  bank_file_id: other,
  file_name: '20261228.ach',
  direction: 'outgoing',
  expects_acknowledgement: 'none',
  date_delivered: '2026-12-28T21:46:00.000Z',
  date_fetched: '2026-12-28T21:50:00.000Z',
  date_acknowledged: null,
  due_by: '2026-12-28T22:46:00.000Z',
  refusal_reason: null,
};

export type Changes = Omit<Partial<Transfer>, 'ach'> & { ach?: Partial<Transfer['ach']> };
/** A transfer with what differs from a pull of $1,000.00 on its way. */
export interface Scene {
  readonly changes?: Changes;
  readonly of?: Partial<TransferCourse>;
  readonly from?: Partial<FileFacts>;
}
/** The transfer of a scene with its course and file. */
export const read = ({ changes = {}, of = {}, from = {} }: Scene) => {
  const transfer = { ...pull, ...changes, ach: { ...ach, ...changes.ach } } as Transfer;
  const ownFile = transfer.ach?.bank_file_id ? { ...file, ...from } : undefined;
  return { transfer, course: { ...course, ...of }, file: ownFile };
};
export const returned = { status: 'returned', ach: { ach_return_code: 'R01' } } as const;
export const push = {
  kind: 'push',
  direction: 'out',
  origination_account_id: id,
  destination_account_id: other,
} as const;
/** A payment to the credit account, asked on its day. */
export const payment = {
  kind: 'payment',
  payment: { pay_on: '2026-12-28', received_at: '2026-12-28T12:00:00.000Z', reserve: null },
} as const;
/** A settled payment with its reserve. */
export const settledPayment = (status: 'open' | 'released' | 'dropped') =>
  ({
    ...payment,
    date_settled: '2026-12-30T13:30:00.000Z',
    payment: {
      ...payment.payment,
      reserve: { amount: 100_000, status, release_on: '2027-01-05' },
    },
  }) as const;
