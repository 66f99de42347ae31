import type { Need, Overview } from '@surety/sdk';
import { describe, expect, test } from 'vitest';
import { countedLines, dueWords, lineOf, listedLines } from './need-words.ts';

const totals = { accounts: 0, open_accounts: 0, ledger_balance: 0, below_zero: 0, held: 0 };
const quiet: Overview = {
  as_of: '2026-07-01T12:20:00.000Z',
  deposits: totals,
  credit: totals,
  applications: { approved: 3 },
  cards: {},
  closings: { closed: 4 },
  transfers: { returned: 7 },
  webhooks: { enabled: 1 },
  deliveries: { pending: 1 },
  last_day: [],
};
const none = { differences: 0, hasMoreDifferences: false };

test('nothing is counted while all goes well', () => {
  expect(countedLines(quiet, none, 'world')).toEqual([]);
});

test('what is only counted leads to its list', () => {
  const changes = {
    webhooks: { disabled: 2 },
    deliveries: { failing: 1 },
    applications: { kyc_warning: 1, resubmit_required: 2 },
  };
  const differences = { differences: 50, hasMoreDifferences: true };
  const lines = countedLines({ ...quiet, ...changes }, differences, 'world');
  expect(lines.map(({ text, link }) => [text, link.to])).toEqual([
    ['More than 50 differences between the books and the bank', '/w/$world/reconciliation'],
    ['1 delivery not arrived: the receiver refuses or is silent', '/w/$world/deliveries'],
    ['2 webhooks are disabled and receive nothing', '/w/$world/webhooks'],
    ['1 applicant has to correct their data and submit again', '/w/$world/applications'],
    ['2 applications have to be submitted again: the KYC had no result', '/w/$world/applications'],
  ]);
});

test.each([
  [null, ''],
  [12, '12 days left'],
  [1, '1 day left'],
  [0, 'due today'],
  [-1, '1 day overdue'],
])('%s days until the last one are "%s"', (daysLeft, text) => {
  expect(dueWords(daysLeft)).toBe(text);
});

const need: Need = {
  type: 'entry_undecided',
  object_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c51',
  position: 3,
  customer_id: null,
  amount: 50_000,
  currency: 'USD',
  date_since: '2026-07-01T12:00:00.000Z',
  due_date: '2026-06-30',
  days_left: -1,
};

test('an entry can be decided from its line, and one that is overdue says so', () => {
  expect(lineOf(need, 'world')).toMatchObject({
    due: '1 day overdue',
    isLate: true,
    entry: { fileId: need.object_id, position: 3 },
    link: { params: { objectId: need.object_id } },
  });
});

test('an overdue file is late though its day is today', () => {
  const file: Need = { ...need, type: 'bank_file_overdue', position: null, days_left: 0 };
  expect(lineOf(file, 'world')).toMatchObject({ due: 'overdue', isLate: true, entry: null });
});

describe('notices to send', () => {
  const notice = (object_id: string, due_date: string, days_left: number): Need => ({
    ...need,
    type: 'notice_due',
    object_id,
    position: null,
    amount: null,
    due_date,
    days_left,
  });
  const two = [notice('a', '2026-06-30', -1), notice('b', '2026-07-31', 30)];
  const answer = { as_of: quiet.as_of, data: [need, ...two], more: [] };

  test('are led to by one line, which stands before the first and says when that is due', () => {
    const lines = listedLines(answer, 'world');
    expect(lines.map(({ key }) => key)).toEqual([
      `entry_undecided ${need.object_id} 3`,
      'notices',
      'notice_due a ',
      'notice_due b ',
    ]);
    expect(lines[1]).toMatchObject({
      text: '2 notices of adverse action to send, the first by 30 Jun 2026',
      due: '1 day overdue',
      isLate: true,
      link: { to: '/w/$world/applications', search: { notice_owed: 'true' } },
    });
  });

  test('are said to be more than are listed', () => {
    const [, all] = listedLines({ ...answer, more: ['notice_due'] }, 'world');
    expect(all?.text).toMatch(/^More than 2 notices/);
  });

  test('have no such line where only one waits', () => {
    const one = { ...answer, data: two.slice(0, 1) };
    expect(listedLines(one, 'world').map(({ key }) => key)).toEqual(['notice_due a ']);
  });
});

describe('other notices to customers to send', () => {
  const paper = (object_id: string, days_left: number): Need => ({
    ...need,
    type: 'paper_due',
    object_id,
    position: null,
    amount: null,
    due_date: '2026-07-31',
    days_left,
  });
  const of = (...data: Need[]) => listedLines({ as_of: quiet.as_of, data, more: [] }, 'world');

  test('say the days that are left, and lead to their pages', () => {
    expect(of(paper('a', 12))).toMatchObject([
      {
        text: 'Notice to a customer to send',
        due: '12 days left',
        link: { params: { objectId: 'a' } },
      },
    ]);
  });

  test('have a line before two or more that leads to the list of those to send', () => {
    expect(of(paper('a', 3), paper('b', 30))[0]).toMatchObject({
      text: '2 notices to customers to send, the first by 31 Jul 2026',
      link: { to: '/w/$world/notices', search: { status: 'owed' } },
    });
  });

  test('have another one before those that are overdue', () => {
    const lines = of(paper('a', -3), paper('b', -1), paper('c', 1), paper('d', 2));
    expect(lines.map(({ key }) => key)).toEqual([
      'overdue papers',
      'paper_due a ',
      'paper_due b ',
      'papers',
      'paper_due c ',
      'paper_due d ',
    ]);
    expect(lines[0]).toMatchObject({ isLate: true, link: { search: { status: 'overdue' } } });
  });
});
