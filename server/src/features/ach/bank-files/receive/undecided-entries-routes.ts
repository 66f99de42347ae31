import Type, { type Static } from 'typebox';
import { easternDate } from '../../../../kernel/banking-calendar.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../../platform/http/operations/operation.ts';
import { pageOf, pageQuery, renderPage } from '../../../../platform/http/schemas/paging.ts';
import { named, nullable, oneOf, Uuid } from '../../../../platform/http/schemas/schema.ts';
import type { AnswerRow } from '../answers-store.ts';
import { bankFileErrors } from '../bank-file-errors.ts';
import { BankFileEntry, entryExample } from '../bank-files-schemas.ts';
import { viewAnswer } from '../read-bank-files.ts';
import { type UndecidedRow, undecidedOutcomes } from '../undecided-store.ts';
import { viewEntry } from '../view-bank-file.ts';
import { decideEntry, entryDecisions } from './decide-entry.ts';
import { bankingDaysLeft } from './recourse-rules.ts';
import { listUndecided, readPlace, writePlace } from './undecided-entries.ts';

const common = { tag: 'Bank files', dialect: 'request' } as const;

const UndecidedEntry = Type.Object(
  {
    bank_file_id: Uuid({ description: 'The entry arrived in this file.' }),
    entry: BankFileEntry,
    repeats: nullable(
      Type.Object(
        { bank_file_id: Uuid(), position: Type.Integer() },
        { description: 'A suspected duplicate repeats the payment at this position.' },
      ),
    ),
    banking_days_left: nullable(
      Type.Integer({
        description:
          'The banking days until the last one on which the bank may dishonor or contest the entry (`entry.recourse`).',
        examples: [2],
      }),
    ),
  },
  named('UndecidedBankFileEntry'),
);

const example: Static<typeof UndecidedEntry> = {
  bank_file_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c51',
  entry: { ...entryExample, position: 3, outcome: 'suspected_duplicate', transfer_id: null },
  repeats: { bank_file_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c50', position: 3 },
  banking_days_left: null,
};

const list = defineOperation({
  ...common,
  method: 'GET',
  path: '/bank-file-entries/undecided',
  operationId: 'listUndecidedBankFileEntries',
  sdk: 'bankFiles.undecided',
  clock: 'read',
  summary: 'List bank file entries to decide',
  description:
    'Lists the entries from the bank that wait for a decision of a person: suspected duplicates, entries that were set aside because they break a rule, returns of another amount than was sent, answers to no entry of the brand and payments for another bank, answers that repeat another, and dishonored returns of the brand. The entries of the newest file come first.',
  schemaCode: 'bank_file_entry_list_schema',
  query: Type.Object({ ...pageQuery, outcome: Type.Optional(oneOf(undecidedOutcomes)) }),
  answer: {
    status: 200,
    schema: pageOf(UndecidedEntry),
    example: { data: [example], has_more: false, next_cursor: null },
  },
  handle: async (context, { query: { outcome, limit = 25, cursor } }) => {
    const page = await listUndecided(context, outcome, { limit, after: readPlace(cursor) });
    const today = easternDate(context.clock.now());
    return renderPage(page, writePlace, (row) => view(row, today));
  },
});

const decide = defineOperation({
  ...common,
  method: 'POST',
  path: '/bank-files/{bank_file_id}/decisions',
  operationId: 'decideBankFileEntry',
  sdk: 'bankFiles.decide',
  summary: 'Decide a bank file entry',
  description:
    'Records the decision of a person about an entry that waits for one, and carries it out. The decision is in the audit.',
  schemaCode: 'bank_file_entry_decide_schema',
  params: idParams('bank_file_id'),
  body: Type.Object(
    {
      position: Type.Integer({ minimum: 1, maximum: 999_999_999, examples: [3] }),
      decision: oneOf(entryDecisions, {
        description:
          '`apply`: the return is applied to the transfer that it answers. `credit`: the payment is credited to its deposit, as that of a dishonored return is; a suspected duplicate that cannot be posted is returned. `return`: the payment is returned in a file of the next window. `close`: people have settled the entry with the bank; its amount remains a difference of the reconciliation, as no journal has it.',
      }),
      return_code: Type.Optional(
        Type.String({
          maxLength: 10,
          description:
            'The NACHA return reason code of a return. The default is R24 for a suspected duplicate and R17 for any other entry; of a return that is applied, it is the code of its addenda.',
          examples: ['R24'],
        }),
      ),
      transfer_id: Type.Optional(
        Uuid({
          description:
            'The transfer that an applied return answers, if its trace number does not tell.',
        }),
      ),
    },
    named('BankFileEntryDecision'),
  ),
  answer: { status: 200, schema: BankFileEntry, example: { ...example.entry, outcome: 'closed' } },
  errors: [
    bankFileErrors.bank_file_entry_dne,
    bankFileErrors.bank_file_entry_decided,
    bankFileErrors.bank_file_entry_not_applicable,
    bankFileErrors.bank_file_entry_not_creditable,
    bankFileErrors.bank_file_entry_not_returnable,
  ],
  handle: async (context, { params: { bank_file_id }, body }) => {
    const { position, decision, return_code: returnCode, transfer_id: transferId } = body;
    const decided = await context.unit((unit) =>
      decideEntry(unit, { bank_file_id, position }, { decision, returnCode, transferId }),
    );
    return viewOf(decided);
  },
});

function view(row: UndecidedRow, today: Temporal.PlainDate): Static<typeof UndecidedEntry> {
  const { bank_file_id, known_file_id, known_position, recourse_by } = row;
  const isRepeat = row.is_repeat && known_file_id !== null && known_position !== null;
  return {
    bank_file_id,
    entry: viewOf(row),
    repeats: isRepeat ? { bank_file_id: known_file_id, position: known_position } : null,
    banking_days_left: recourse_by === null ? null : bankingDaysLeft(recourse_by, today),
  };
}

function viewOf(row: AnswerRow) {
  return viewEntry(viewAnswer(row));
}

/** Operations on entries from the bank that wait for a decision (docs/decisions/0170, 0171). */
export const undecidedEntryOperations: readonly Operation[] = [list, decide];
