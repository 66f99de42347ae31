import type { Overview } from '@surety/sdk';
import { expect, test } from 'vitest';
import { findNeeds } from './find-needs.ts';

const totals = { accounts: 0, open_accounts: 0, ledger_balance: 0, below_zero: 0, held: 0 };
const quiet: Overview = {
  as_of: '2026-07-01T12:20:00.000Z',
  deposits: totals,
  credit: totals,
  applications: { approved: 3 },
  cards: {},
  closings: { closed: 4, closing: 1 },
  transfers: { returned: 7, failed: 2 },
  webhooks: { enabled: 1 },
  deliveries: { pending: 1 },
  last_day: [],
};
const textsOf = (changes: Partial<Overview>, notices = 0) =>
  findNeeds({ ...quiet, ...changes }, notices, 'world').map(({ text }) => text);

test('needs nothing while all goes well, whatever was returned or failed before the last day', () => {
  expect(textsOf({})).toEqual([]);
});

test('names what waits for the brand, and what came to nothing in the last day', () => {
  const last = (metric: 'transfer.returned' | 'transfer.failed', count: number) => ({
    metric,
    count,
    amount: 0,
  });
  const changes = {
    closings: { stopped: 1, closed: 4 },
    webhooks: { disabled: 2 },
    deliveries: { failing: 1 },
    applications: { resubmit_required: 2 },
    last_day: [last('transfer.returned', 2), last('transfer.failed', 1)],
  };
  expect(textsOf(changes, 1)).toEqual([
    '1 delivery fails: the receiver does not answer 2xx',
    '2 webhooks are disabled and receive nothing',
    '1 notice of adverse action is not sent yet',
    '2 applicants have to correct their data',
    '1 closing has stopped and must be requested again',
    '2 transfers were returned by the bank in 24 hours',
    '1 transfer failed in 24 hours',
  ]);
});
