import type { BankFileEntry } from '@surety/sdk';
import { expect, test } from 'vitest';
import { codeHint, readDecision } from './decision-form.ts';
import { decisionsOf } from './entry-words.ts';

const entry: BankFileEntry = {
  batch_number: 1,
  kind: 'payment',
  code: null,
  trace_number: '991234560000001',
  original_trace_number: null,
  transfer_id: null,
  amount: 100,
  outcome: 'suspected_duplicate',
  untimely: false,
  position: 3,
  recourse: null,
  problem: null,
};
const fields = { decision: '', code: '', transferId: '' };
const id = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c41';

test('nothing is sent before a decision is chosen', () => {
  expect(readDecision(entry, fields).body).toBeNull();
});

test.each([
  ['payment', 'suspected_duplicate', ['credit', 'return', 'close']],
  ['prenote', 'set_aside', ['return', 'close']],
  ['return', 'mismatched', ['apply', 'close']],
  ['return', 'repeated', ['close']],
  ['unread', 'set_aside', ['apply', 'close']],
  ['dishonored', 'disputed', ['credit', 'close']],
  ['change', 'unmatched', ['close']],
] as const)(
  'an entry of the kind %s that is %s has the decisions that the service accepts',
  (kind, outcome, values) => {
    expect(decisionsOf({ ...entry, kind, outcome }).map(({ value }) => value)).toEqual(values);
  },
);

test('a payment goes back with the code that was typed, or with the usual one', () => {
  const back = { ...fields, decision: 'return' };
  expect(readDecision(entry, back).body).toEqual({ position: 3, decision: 'return' });
  expect(readDecision(entry, { ...back, code: 'R10' }).body).toMatchObject({ return_code: 'R10' });
  expect(readDecision(entry, { ...back, code: '10' })).toMatchObject({ body: null });
  const { chosen } = readDecision(entry, back);
  expect(codeHint(entry, chosen)).toContain('R24');
  expect(codeHint({ ...entry, outcome: 'set_aside' }, chosen)).toContain('R17');
});

test('a return that answers nothing known is applied to a transfer by its whole id', () => {
  const unmatched: BankFileEntry = { ...entry, kind: 'return', code: 'R01', outcome: 'unmatched' };
  const apply = { ...fields, decision: 'apply', transferId: id };
  expect(readDecision(unmatched, apply).body).toEqual({
    position: 3,
    decision: 'apply',
    transfer_id: id,
  });
  expect(readDecision(unmatched, { ...apply, transferId: '…8f0b6c' }).body).toBeNull();
});

test('a field of another decision is not sent', () => {
  const filled = { decision: 'close', code: 'R10', transferId: id };
  expect(readDecision(entry, filled).body).toEqual({ position: 3, decision: 'close' });
});
