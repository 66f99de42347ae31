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
const anew = fileOf('b', 'outgoing', 'settled');
const answer = fileOf('c', 'incoming', 'imported');

test('a refused file leads to the one in which its entries were sent again, and back', () => {
  const all = [answer, anew, refused];
  expect(relatedOf(refused, all)).toEqual([
    { words: 'Sent again in', id: 'b' },
    { words: 'Answered in', id: 'c' },
  ]);
  expect(relatedOf(anew, all)).toEqual([
    { words: 'Replaces', id: 'a' },
    { words: 'Answered in', id: 'c' },
  ]);
  expect(relatedOf(answer, all)).toEqual([{ words: 'Answers the file', id: 'b' }]);
});

test('a file without others has none', () => {
  expect(relatedOf(anew, [anew])).toEqual([]);
});
