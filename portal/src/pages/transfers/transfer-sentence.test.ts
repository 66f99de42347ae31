import { machines } from '@surety/sdk/catalog/machines';
import { describe, expect, test } from 'vitest';
import {
  type Changes,
  other,
  payment,
  pull,
  push,
  read,
  returned,
  type Scene,
  settledPayment,
} from '../../../test/support/transfer-samples.ts';
import { titleOf } from './transfer-kind.ts';
import { lifeOf } from './transfer-life.ts';
import { sentenceOf } from './transfer-sentence.ts';

const say = (scene: Scene) => sentenceOf({ ...read(scene), today: '2026-12-30' });

const refused = (code: string, message = '') => ({
  retry: { is_possible: false, refusal: { code, message }, last_on: null },
});

describe('the sentence of a transfer', () => {
  test.each<[words: string, scene: Scene]>([
    ['Asked of the bank; expected on Mon 4 Jan 2027.', {}],
    ['On its way to the bank; expected on Mon 4 Jan 2027.', { changes: push }],
    [
      'Asked, and waits for the next bank file; expected on Mon 4 Jan 2027.',
      { changes: { ach: { bank_file_id: null } } },
    ],
    [
      'It exceeds what the program may collect in one day and waits for a later bank file; expected on Mon 4 Jan 2027.',
      { changes: { ach: { delayed_by: 'ach_debit_day_limit' } } },
    ],
    [
      'Its bank file is held until a person releases it: no date can be promised.',
      { changes: { expected_settlement_date: null, ach: { stopped_by: 'file_held' } } },
    ],
    [
      'The bank has refused its file (“bad hash”): no date can be promised.',
      {
        changes: { expected_settlement_date: null, ach: { stopped_by: 'file_refused' } },
        from: { refusal_reason: 'bad hash' },
      },
    ],
    [
      'The bank has not confirmed its file in time: no date can be promised.',
      { changes: { expected_settlement_date: null, ach: { stopped_by: 'file_overdue' } } },
    ],
    [
      'Settled on Wed 30 Dec 2026: the money is on the deposit. The bank can still return it until Mon 4 Jan 2027.',
      {
        changes: { status: 'completed', date_settled: '2026-12-30T13:30:00.000Z' },
        of: { return_by: '2027-01-04', unauthorized_return_by: '2027-03-01' },
      },
    ],
    [
      'Settled on Sun 20 Dec 2026: the money is on the deposit. The bank can return it until Mon 1 Mar 2027 if the customer says that they did not authorize it.',
      {
        changes: { status: 'completed', date_settled: '2026-12-20T13:30:00.000Z' },
        of: { return_by: '2026-12-22', unauthorized_return_by: '2027-03-01' },
      },
    ],
    [
      'Returned by the bank on Wed 30 Dec 2026: R01, the account has not enough money. It can be pulled again twice more, until Sat 26 Jun 2027.',
      {
        changes: returned,
        of: { retry: { is_possible: true, refusal: null, last_on: '2027-06-26' } },
      },
    ],
    [
      'Returned by the bank on Wed 30 Dec 2026: R01, the account has not enough money. It can be pulled again once more.',
      {
        changes: { ...returned, attempt: 2 },
        of: { retry: { is_possible: true, refusal: null, last_on: null } },
      },
    ],
    [
      'Returned by the bank on Wed 30 Dec 2026: R01, the account has not enough money. It was presented three times, which is all that the rules allow: the customer has to pay another way.',
      { changes: returned, of: refused('transfer_retries_used') },
    ],
    [
      'Returned by the bank on Wed 30 Dec 2026: R01, the account has not enough money. It cannot be pulled again: amount must be at most 5.',
      { changes: returned, of: refused('transfer_retry_schema', 'amount must be at most 5.') },
    ],
    [
      'Returned by the bank on Wed 30 Dec 2026: R03, the bank finds no such account. The money is back on the deposit.',
      { changes: { ...push, status: 'returned', ach: { ach_return_code: 'R03' } } },
    ],
    [
      'Returned by the bank on Wed 30 Dec 2026: R10, the customer says that they did not authorize it. It must not be pulled again before the customer has authorized it anew.',
      {
        changes: { status: 'returned', ach: { ach_return_code: 'R10' } },
        of: refused('transfer_not_retryable'),
      },
    ],
    [
      'Returned by the bank on Wed 30 Dec 2026: R02, the account is closed. It cannot be pulled again: the customer has to link another bank account.',
      {
        changes: { status: 'returned', ach: { ach_return_code: 'R02' } },
        of: refused('transfer_not_retryable'),
      },
    ],
    [
      'Cancelled on Wed 30 Dec 2026, before it went to the bank. No money has moved.',
      { changes: { status: 'cancelled' } },
    ],
    [
      'Failed on Wed 30 Dec 2026: The bank refused the file. The money is back on the deposit.',
      {
        changes: {
          ...push,
          status: 'failed',
          ach: { failure_reason: 'The bank refused the file.' },
        },
      },
    ],
  ])('is: %s', (words, scene) => {
    expect(say(scene)).toBe(words);
  });

  test.each<[words: string, scene: Scene]>([
    [
      'Scheduled for Fri 15 Jan 2027, and can be cancelled until its bank file of that day; expected on Mon 4 Jan 2027.',
      {
        changes: {
          ...payment,
          payment: { ...payment.payment, pay_on: '2027-01-15' },
          ach: { bank_file_id: null },
        },
      },
    ],
    ['Asked of the bank; expected on Mon 4 Jan 2027.', { changes: payment }],
    [
      'Settled on Wed 30 Dec 2026: it lowers what is owed. $1,000.00 is reserved, and can be spent from Tue 5 Jan 2027. The bank can still return it until Mon 4 Jan 2027.',
      {
        changes: { ...settledPayment('open'), status: 'completed' },
        of: { return_by: '2027-01-04' },
      },
    ],
    [
      'Settled on Wed 30 Dec 2026: it lowers what is owed. Its money can be spent.',
      { changes: { ...settledPayment('released'), status: 'completed' } },
    ],
    [
      'Returned by the bank on Wed 30 Dec 2026: R01, the account has not enough money. Its amount is owed again, and its reserve is dropped. It can be collected again twice more.',
      { changes: { ...settledPayment('dropped'), ...returned } },
    ],
    [
      'Returned by the bank on Wed 30 Dec 2026: R10, the customer says that they did not authorize it. It had not settled, and is still owed. It must not be collected again before the customer has authorized it anew.',
      {
        changes: { ...payment, status: 'returned', ach: { ach_return_code: 'R10' } },
        of: refused('transfer_not_retryable'),
      },
    ],
    [
      'Cancelled on Wed 30 Dec 2026, before it went to the bank. No money has moved, and what is owed has not changed.',
      { changes: { ...payment, status: 'cancelled' } },
    ],
  ])('of a payment is: %s', (words, scene) => {
    expect(say(scene)).toBe(words);
  });

  test('names a reversal on both transfers', () => {
    const reversal = {
      transfer_id: other,
      status: 'pending',
      reason: 'duplicate',
      date_created: pull.date_created,
    } as const;
    expect(say({ of: { reversal } })).toContain(
      'It is being taken back, since it was sent twice (the reversal is pending).',
    );
    const changes = { reverses_transfer_id: other, reversal_reason: 'duplicate' } as const;
    expect(say({ changes })).toContain('It takes back another transfer, which was sent twice.');
  });

  test('exists for each status and kind, and never asks for a command of the operator', () => {
    const kinds = [
      {},
      push,
      payment,
      settledPayment('open'),
      { kind: 'payment_reversal', direction: 'out' },
      { kind: 'repayment', direction: 'internal' },
      { kind: 'incoming', origination_account_id: null },
      { kind: 'micro_deposit', direction: 'out', origination_account_id: null },
      { kind: 'prenote', direction: null, origination_account_id: null },
    ] as const;
    for (const status of machines.transfer?.states ?? []) {
      for (const kind of kinds) {
        const changes = { ...kind, status } as Changes;
        expect(say({ changes })).toMatch(/^[A-Z].*\.$/);
        expect(say({ changes })).not.toMatch(/npm run|undefined|null/);
        expect(lifeOf(read({ changes })).length).toBeGreaterThan(0);
      }
    }
  });
});

test('the title of a transfer says its direction in words, without a name that the role may not read', () => {
  expect(titleOf(pull, 'First Example Bank …6789')).toBe(
    'Pull of $1,000.00 from First Example Bank …6789',
  );
  expect(titleOf({ ...pull, ...push }, null)).toBe('Payout of $1,000.00 to a bank account');
  expect(titleOf({ ...pull, kind: 'payment' }, null)).toBe(
    'Payment of $1,000.00 from a bank account',
  );
  expect(titleOf({ ...pull, kind: 'prenote' }, null)).toBe('Test entry to a bank account');
});
