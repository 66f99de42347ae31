import type { TransferCourse } from '@surety/sdk';
import { describe, expect, test } from 'vitest';
import {
  course,
  other,
  payment,
  pull,
  read,
  returned,
  type Scene,
  settledPayment,
} from '../../../test/support/transfer-samples.ts';
import { lifeOf } from './transfer-life.ts';

const steps = (scene: Scene) =>
  lifeOf(read(scene)).map(({ label, phase }) => `${label} (${phase})`);

describe('the life of a transfer', () => {
  const atBank = [
    'Asked (done)',
    'In a bank file (done)',
    'Sent to the bank (done)',
    'Fetched by the bank (done)',
  ];
  const unfiled = { ach: { bank_file_id: null, trace_number: null } };

  test.each<[name: string, scene: Scene, expected: string[]]>([
    [
      'that waits for its window',
      { changes: unfiled, of: { date_left: null } },
      ['Asked (done)', 'Goes into a bank file (now)', 'Sent to the bank (next)', 'Settled (next)'],
    ],
    [
      'whose file is held',
      {
        changes: { expected_settlement_date: null, ach: { stopped_by: 'file_held' } },
        from: { date_delivered: null, date_fetched: null },
      },
      ['Asked (done)', 'In a bank file (done)', 'Sent to the bank (now)', 'Settled (next)'],
    ],
    [
      'whose file is refused',
      { changes: { expected_settlement_date: null, ach: { stopped_by: 'file_refused' } } },
      ['Asked (done)', 'In a bank file (done)', 'Refused by the bank (failed)', 'Settled (next)'],
    ],
    [
      'whose file the bank has not acknowledged',
      { from: { expects_acknowledgement: 'manual' } },
      [
        'Asked (done)',
        'In a bank file (done)',
        'Sent to the bank (done)',
        'Acknowledged by the bank (now)',
        'Settled (next)',
      ],
    ],
    [
      'that has settled and can be returned',
      {
        changes: { status: 'completed', date_settled: '2026-12-30T13:30:00.000Z' },
        of: { return_by: '2027-01-04', unauthorized_return_by: '2027-03-01' },
      },
      [
        'Asked (done)',
        'In a bank file (done)',
        'Sent to the bank (done)',
        'Fetched by the bank (done)',
        'Settled (done)',
        'Last day of a usual return (next)',
      ],
    ],
    [
      'that was returned before it settled, and pulled again',
      {
        changes: returned,
        of: {
          attempts: [
            ...course.attempts,
            {
              transfer_id: other,
              attempt: 2,
              status: 'pending',
              ach_return_code: null,
              date_created: pull.date_updated,
            },
          ],
        },
      },
      [
        'Asked (done)',
        'In a bank file (done)',
        'Sent to the bank (done)',
        'Fetched by the bank (done)',
        'Returned by the bank (failed)',
        'Pulled again (done)',
      ],
    ],
    [
      'that was cancelled',
      { changes: { ...unfiled, status: 'cancelled' }, of: { date_left: null } },
      ['Asked (done)', 'Cancelled (failed)'],
    ],
    [
      'that stays here',
      { changes: { kind: 'repayment', direction: 'internal', status: 'completed' } },
      ['Repaid (done)'],
    ],
  ])('of one %s', (_name, scene, expected) => {
    expect(steps(scene).slice(0, expected.length)).toEqual(expected);
    expect(steps(scene)).toHaveLength(expected.length);
  });

  test.each<[name: string, scene: Scene, expected: string[]]>([
    [
      'scheduled for a later day',
      {
        changes: {
          ...unfiled,
          kind: 'payment',
          payment: { ...payment.payment, pay_on: '2027-01-15' },
        },
        of: { date_left: null },
      },
      [
        'Asked, for Fri 15 Jan 2027 (done)',
        'Goes into a bank file (now)',
        'Sent to the bank (next)',
        'Settled (next)',
      ],
    ],
    [
      'settled and reserved',
      { changes: { ...settledPayment('open'), status: 'completed' } },
      [...atBank, 'Settled (done)', '$1,000.00 reserved (now)'],
    ],
    [
      'released',
      { changes: { ...settledPayment('released'), status: 'completed' } },
      [...atBank, 'Settled (done)', '$1,000.00 reserved (done)'],
    ],
    [
      'returned within its reserve',
      { changes: { ...settledPayment('dropped'), ...returned } },
      [...atBank, 'Settled (done)', '$1,000.00 reserved (failed)', 'Returned by the bank (failed)'],
    ],
  ])('of a payment that is %s', (_name, scene, expected) => {
    expect(steps(scene)).toEqual(expected);
  });

  test('links a retry to the attempt before it', () => {
    const attempts = [
      { ...course.attempts[0], transfer_id: other, status: 'returned' },
      { ...course.attempts[0], attempt: 2 },
    ] as TransferCourse['attempts'];
    const [first] = lifeOf(read({ changes: { attempt: 2 }, of: { attempts } }));
    expect(first).toMatchObject({ label: 'Asked again (attempt 2)', link: { id: other } });
  });
});
