import { defineErrors } from '../../../kernel/define-errors.ts';

export const bankFileErrors = defineErrors({
  bank_file_dne: { kind: 'not_found', message: 'No bank file {bank_file_id} exists.' },
  bank_file_not_movable: {
    kind: 'conflict',
    message: 'A bank file that is {status} cannot be {move}.',
    example: { status: 'settled', move: 'acknowledged' },
  },
  bank_file_settled: {
    kind: 'conflict',
    message: 'Some of what the bank file sends has settled: the bank has the file.',
  },
  bank_file_of_returns: {
    kind: 'conflict',
    message: 'The bank file sends returns, which cannot fail: cut them anew.',
  },
  bank_file_unfetched: {
    kind: 'conflict',
    message:
      'The file {file_name} still lies where the bank fetches it: remove it there first, or the bank may process it.',
    example: { file_name: '20260702-01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c51.ach' },
  },
  bank_files_held: {
    kind: 'conflict',
    message: 'No file is cut while the cutting is held ({reason}): release it first.',
    example: { reason: 'operator' },
  },
  nothing_to_cut: {
    kind: 'conflict',
    message: 'No transfer and no return of the program waits for a file.',
  },
  transfer_not_returnable: {
    kind: 'conflict',
    message: 'A {kind} transfer that is {status} cannot be returned.',
    cure: 'Return a transfer that is on its way or settled.',
  },
  transfer_not_sent: {
    kind: 'conflict',
    message: 'A {kind} transfer that is {status} was not sent in a bank file.',
    example: { status: 'pending' },
    cure: 'Wait until the file of the transfer is cut, or advance the clock.',
  },
  return_too_late: {
    kind: 'conflict',
    message: 'A return with code {return_code} had to arrive by {last_on} (ET).',
    cure: 'Use a return code whose time frame is still open, such as R10 within 60 days.',
  },
  bank_file_entry_dne: {
    kind: 'not_found',
    message: 'The bank file {bank_file_id} has no incoming entry {position}.',
    example: { position: '3' },
  },
  bank_file_entry_decided: {
    kind: 'conflict',
    message: 'Nothing is to be decided about the entry: its outcome is {outcome}.',
    example: { outcome: 'applied' },
    cure: 'Nothing: the entry is settled.',
  },
  bank_file_entry_not_returnable: {
    kind: 'conflict',
    message:
      'The entry cannot be returned: it is no payment to a bank of this brand, or not legible.',
    cure: 'Close the entry once people have settled it with the bank.',
  },
  bank_file_entry_not_creditable: {
    kind: 'conflict',
    message: 'Only a suspected duplicate can be credited; the outcome of the entry is {outcome}.',
    example: { outcome: 'set_aside' },
    cure: 'Return the entry, or close it once people have settled it with the bank.',
  },
});
