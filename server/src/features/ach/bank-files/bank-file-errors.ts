import { defineErrors } from '../../../kernel/define-errors.ts';

export const bankFileErrors = defineErrors({
  bank_file_dne: { kind: 'not_found', message: 'No bank file {bank_file_id} exists.' },
  bank_file_not_movable: {
    kind: 'conflict',
    meaning: 'The state of the bank file does not permit this step.',
    message: 'A bank file that is {status} cannot be {move}.',
    example: { status: 'settled', move: 'acknowledged' },
    cure: 'Read the status of the file: GET /objects/{id}/moves lists the steps that it permits.',
  },
  bank_file_settled: {
    kind: 'conflict',
    meaning: 'Your request would refuse or redeliver a bank file of which entries have settled.',
    message: 'Some of what the bank file sends has settled: the bank has the file.',
    cure: 'Leave the file as it is, and reverse single transfers instead.',
  },
  bank_file_of_returns: {
    kind: 'conflict',
    meaning: 'Your request would fail a file of returns, which must be sent.',
    message: 'The bank file sends returns, which cannot fail: cut them anew.',
    cure: 'Cut the file anew instead.',
  },
  bank_file_unfetched: {
    kind: 'conflict',
    meaning: 'Your request would refuse a file that the bank can still fetch.',
    message:
      'The file {file_name} still lies where the bank fetches it: remove it there first, or the bank may process it.',
    example: { file_name: '20260702-01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c51.ach' },
    cure: 'Remove the file where the bank fetches it, and send the request again.',
  },
  bank_files_held: {
    kind: 'conflict',
    meaning: 'Your request would cut a file while the cutting of files is held.',
    message: 'No file is cut while the cutting is held ({reason}): release it first.',
    example: { reason: 'operator' },
    cure: 'Have the operator release the cutting, and send the request again.',
  },
  nothing_to_cut: {
    kind: 'conflict',
    meaning: 'Your request would cut a bank file that has no entry.',
    message: 'No transfer and no return of the program waits for a file.',
    cure: 'Create a transfer first: it waits for its window, and can be cut ahead of it.',
  },
  transfer_not_returnable: {
    kind: 'conflict',
    meaning: 'Your request simulates the return of a transfer that a bank cannot return.',
    message: 'The transfer cannot be returned: its kind is {kind}, and its status {status}.',
    cure: 'Return a transfer that is on its way or settled.',
  },
  transfer_not_sent: {
    kind: 'conflict',
    meaning: 'Your request needs a transfer that a bank file carried.',
    message:
      'The transfer was not sent in a bank file: its kind is {kind}, and its status {status}.',
    example: { status: 'pending' },
    cure: 'Wait until the file of the transfer is cut, or advance the clock.',
  },
  bank_file_not_at_bank: {
    kind: 'conflict',
    meaning: "Your request simulates a bank's answer to an entry that the bank does not have.",
    message: 'The bank file of the transfer is {status}, so the bank has no entry to answer.',
    example: { status: 'held' },
    cure: 'Release the held file, or have the refused one cut anew, and answer the entry then.',
  },
  return_too_late: {
    kind: 'conflict',
    meaning: 'Your request simulates a return after the time that the network permits.',
    message: 'A return with code {return_code} had to arrive by {last_on} (ET).',
    cure: 'Use a return code whose time frame is still open, such as R10 within 60 days.',
  },
  bank_file_reveals_used_up: {
    kind: 'rate_limited',
    meaning:
      'Bank files were read with their account numbers as often as a key, a person or a brand may in 24 hours.',
    message:
      'Bank files were revealed {limit} times in 24 hours, which is the maximum. Try again in {seconds} seconds, or read the masked content.',
    example: { limit: 100, seconds: 3_600 },
  },
  bank_file_entry_dne: {
    kind: 'not_found',
    message: 'The bank file {bank_file_id} has no incoming entry {position}.',
    example: { position: '3' },
  },
  bank_file_entry_decided: {
    kind: 'conflict',
    meaning: 'Your request decides an incoming entry that waits for no decision.',
    message: 'The entry waits for no decision: its outcome is {outcome}.',
    example: { outcome: 'applied' },
    cure: 'Nothing: the entry is settled.',
  },
  bank_file_entry_not_returnable: {
    kind: 'conflict',
    meaning: 'Your request would return an incoming entry that cannot be returned.',
    message: 'The entry cannot be returned: {reason}.',
    example: { reason: 'it is for a bank of no program of this brand' },
    cure: 'Close the entry once people have settled it with the bank.',
  },
  bank_file_entry_not_creditable: {
    kind: 'conflict',
    meaning: 'Your request would credit an incoming entry that cannot be credited.',
    message: 'The entry, whose outcome is {outcome}, cannot be credited: {reason}.',
    example: {
      outcome: 'set_aside',
      reason: 'no deposit of this brand has its account number at its bank',
    },
    cure: 'Return the entry or, if it is a return, apply it; or close it once people have settled it with the bank.',
  },
  bank_file_entry_not_applicable: {
    kind: 'conflict',
    meaning: 'Your request would apply an incoming entry that returns no transfer.',
    message:
      'The entry cannot be applied: it is no return, has no return code, or answers no transfer that can be returned.',
    cure: 'Name the transfer that it answers (transfer_id) and a code (return_code) if the entry is a return; otherwise credit, return or close it.',
  },
});
