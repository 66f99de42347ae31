import Type from 'typebox';
import { changeCodes } from '../../../kernel/nacha/change-codes.ts';
import { defineEvent } from '../../../platform/events/define-event.ts';
import {
  explained,
  nullable,
  oneOf,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';

const file = {
  bank_file_id: Uuid({ description: 'The bank file.' }),
  file_name: Type.String({
    description: 'The name of the file.',
    examples: ['ACH-20260701-A.ach'],
  }),
};
const count = (description: string) => Type.Integer({ description, examples: [1] });

export const bankFileEvents = {
  numbersCorrected: defineEvent({
    name: 'account.numbers.corrected',
    reports: "A bank has corrected an account's numbers, which later entries bear.",
    says: "Bank corrected the account's numbers[: {change_code}]",
    tone: 'warn',
    tells: {},
    about: 'owner',
    payload: {
      account_id: Uuid({ description: 'The external account.' }),
      transfer_id: Uuid({ description: 'The transfer whose entry the bank corrected.' }),
      change_code: oneOf(changeCodes, {
        description: 'The change code of NACHA (Appendix 5).',
        examples: ['C01'],
      }),
    },
  }),
  held: defineEvent({
    name: 'bank_file.held',
    reports: 'A file for the bank waits until a person releases it.',
    says: 'Bank file is held[ ({reason})]: {file_name}',
    tone: 'warn',
    tells: { 'bank-file': 'held' },
    about: 'nobody',
    payload: {
      ...file,
      program_id: Uuid({ description: 'The program whose transfers it has.' }),
      reason: explained('The reason.', {
        first_file: "it is the program's first file",
        operator: 'a person has held it',
      }),
    },
  }),
  revealed: defineEvent({
    name: 'bank_file.revealed',
    reports:
      'A key, a person or the operator has read a file with its account numbers and names. The audit has who it was.',
    says: '{file_name} was read with its account numbers: {entry_count} entries',
    tone: 'warn',
    tells: {},
    about: 'nobody',
    payload: { ...file, entry_count: count('The number of its entries.') },
  }),
  overdue: defineEvent({
    name: 'bank_file.overdue',
    reports:
      'The bank has not fetched or acknowledged a file in time, so its transfers do not settle.',
    says: 'Bank file is overdue, so its transfers do not settle[ ({reason})]: {file_name}',
    tone: 'bad',
    tells: {},
    about: 'nobody',
    payload: {
      ...file,
      reason: explained('The reason.', {
        not_fetched: 'the bank has not fetched the file',
        not_acknowledged: 'the bank has not acknowledged the file',
      }),
      due_by: Timestamp({ description: 'The time until which it was due.' }),
    },
  }),
  refused: defineEvent({
    name: 'bank_file.refused',
    reports: 'The bank has refused a file: cut it anew, or let its transfers fail.',
    says: 'Bank refused {file_name}[: {reason}]',
    tone: 'bad',
    tells: { 'bank-file': 'refused' },
    about: 'nobody',
    payload: {
      ...file,
      entry_count: count('The entries of the file.'),
      reason: Type.String({ description: 'The reason, as text.', examples: ['bad hash'] }),
    },
  }),
  rejected: defineEvent({
    name: 'bank_file.rejected',
    reports: 'A file from the bank breaks a rule of its frame, and nothing of it is booked.',
    says: '{file_name} from the bank is rejected, and nothing of it is booked[: {rule}]',
    tone: 'bad',
    tells: { 'bank-file': 'rejected' },
    about: 'nobody',
    payload: {
      ...file,
      line: nullable(Type.Integer({ description: 'The line of the file.', examples: [1] })),
      field: nullable(Type.String({ description: 'The field.', examples: ['entry_hash'] })),
      rule: nullable(
        Type.String({ description: 'The rule.', examples: ['must be the sum of the batches'] }),
      ),
    },
  }),
  outOfBalance: defineEvent({
    name: 'bank_file.out_of_balance',
    reports:
      'Control records of a file from the bank disagree with its entries: what they prove is booked, the rest waits for the decision of a person, and entries may be missing.',
    says: 'Control records of {file_name} disagree with its entries: {field} {rule}',
    tone: 'bad',
    tells: {},
    about: 'nobody',
    payload: {
      ...file,
      faults: count('The control records that disagree.'),
      line: Type.Integer({ description: 'The line of the first one.', examples: [5] }),
      field: Type.String({ description: 'The field.', examples: ['total_credits'] }),
      rule: Type.String({
        description: 'The rule.',
        examples: ['must be 20000, as counted; it is 20001'],
      }),
    },
  }),
  undecided: defineEvent({
    name: 'bank_file.undecided',
    reports: 'Entries of a file from the bank wait for the decision of a person.',
    says: 'Bank file has entries to decide[ by {decide_by}]: {file_name}',
    tone: 'warn',
    tells: {},
    about: 'nobody',
    payload: {
      ...file,
      set_aside: count('The entries that were set aside.'),
      suspected_duplicates: count('The payments that repeat others.'),
      mismatched: count('The returns of another amount than was sent.'),
      unmatched: count('The answers to no entry of the brand, and the payments for another bank.'),
      repeated: count('The answers that repeat another: the bank may have moved the money twice.'),
      disputed: count("The dishonored returns of this brand's own returns."),
      decide_by: nullable(
        Type.String({
          format: 'date',
          description: 'The first day by which the bank has to dishonor or contest an entry.',
          examples: ['2026-07-08'],
        }),
      ),
      banking_days_left: nullable(
        Type.Integer({ description: 'The banking days until that day.', examples: [2] }),
      ),
    },
  }),
};
