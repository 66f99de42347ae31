import type { BankFile } from '@surety/sdk';
import { expect, test } from 'vitest';
import { relatedOf } from './related-files.ts';

const fileOf = (
  bank_file_id: string,
  direction: BankFile['direction'],
  status: BankFile['status'],
): BankFile => ({
  bank_file_id,
  direction,
  status,
  file_name: `${bank_file_id}.ach`,
  program_id: null,
  window_at: null,
  batch_count: 1,
  entry_count: 1,
  debit_total: 2_500,
  credit_total: 0,
  entry_hash: '0099123456',
  content_sha256: '',
  problem: null,
  faults: [],
  date_created: '2026-07-01T12:00:00.000Z',
  date_delivered: null,
  expects_acknowledgement: null,
  due_by: null,
  date_fetched: null,
  date_acknowledged: null,
  date_overdue: null,
  date_refused: null,
  refusal_reason: null,
  date_finished: null,
});
const refused = fileOf('a', 'outgoing', 'replaced');
const again = fileOf('b', 'outgoing', 'replaced');
const anew = fileOf('c', 'outgoing', 'settled');
const other = fileOf('d', 'outgoing', 'delivered');
const answer = fileOf('e', 'incoming', 'imported');
const late = fileOf('f', 'incoming', 'imported');
const newestFirst = [late, answer, other, anew, again, refused];
const of = (file: BankFile) =>
  relatedOf(
    file,
    newestFirst.filter((each) => each !== file),
  );

test('a refused file leads to each in which its entries were sent again, and each of them back', () => {
  const answered = { words: 'Answered in', ids: ['f', 'e'] };
  expect(of(refused)).toEqual([{ words: 'Sent again in', ids: ['d', 'c', 'b'] }, answered]);
  expect(of(again)).toEqual([
    { words: 'Sent again in', ids: ['d', 'c'] },
    { words: 'Replaces', ids: ['a'] },
    answered,
  ]);
  expect(of(anew)).toEqual([{ words: 'Replaces', ids: ['b', 'a'] }, answered]);
});

test('an answer leads to the files that reached the bank', () => {
  expect(of(answer)).toEqual([{ words: 'Answers', ids: ['d', 'c'] }]);
});

test('a file without others has none', () => {
  expect(relatedOf(anew, [])).toEqual([]);
});
