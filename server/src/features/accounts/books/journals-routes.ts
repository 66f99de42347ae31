import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import { centsToNumber } from '../../../kernel/money.ts';
import { defineOperation, idParams } from '../../../platform/http/operations/operation.ts';
import {
  Cents,
  named,
  nullable,
  oneOf,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { bookErrors } from './books-errors.ts';
import { accountKinds } from './books-rules.ts';
import { entryExample } from './books-schemas.ts';
import { getJournal, type Journal } from './get-journal.ts';

const JournalEntry = Type.Object(
  {
    kind: oneOf(accountKinds, {
      description:
        "The kind of the account: a customer's deposit or credit account, or one of the program's own.",
    }),
    account_id: nullable(
      Uuid({ description: "The account's id. It is null for an account of the program." }),
    ),
    sequence: nullable(
      Type.Integer({
        description:
          "The entry's number among those of its account. It is null for an account of the program.",
        examples: [1],
      }),
    ),
    amount: Cents({
      description: 'The amount in cents. A credit is positive and a debit negative.',
    }),
  },
  named('JournalEntry'),
);

const JournalSchema = Type.Object(
  {
    journal_id: Uuid({ description: 'The id of the journal, which entries of accounts bear.' }),
    movement: Type.String({
      description:
        'The movement names the reason for the posting, such as `pull_settled` or `purchase_cleared`.',
      examples: ['pull_settled'],
    }),
    description: Type.String({
      description: 'The name of the movement.',
      examples: ['ACH pull settled'],
    }),
    currency: Type.String({ description: 'The currency of the amounts.', examples: ['USD'] }),
    source_type: oneOf(['transfer', 'transaction', 'closing'], {
      description: 'An object of this type moved the money.',
    }),
    source_id: Uuid({
      description:
        'The source is identified by its `transfer_id`, its `transaction_id` or, for a closing, the `account_id` of the deposit.',
    }),
    is_return: Type.Boolean({
      description: 'True if the movement books a return, which can overdraw an account.',
    }),
    entries: Type.Array(JournalEntry, {
      description: 'The debits and credits of the movement, whose amounts sum to zero.',
    }),
    date_created: Timestamp({ description: "The money moved at this time on the brand's clock." }),
  },
  named('Journal'),
);

const journalExample = {
  journal_id: entryExample.journal_id,
  movement: entryExample.movement,
  description: entryExample.description,
  currency: 'USD',
  source_type: entryExample.source_type,
  source_id: entryExample.source_id,
  is_return: false,
  entries: [
    {
      kind: 'security_deposit',
      account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c21',
      sequence: 1,
      amount: 50_000,
    },
    { kind: 'bank_settlement', account_id: null, sequence: null, amount: -50_000 },
  ],
  date_created: entryExample.date_created,
};

export const journalOperation = defineOperation({
  tag: 'Books',
  dialect: 'request',
  method: 'GET',
  path: '/journals/{journal_id}',
  operationId: 'getJournal',
  sdk: 'ledger.journal',
  summary: 'Get a journal',
  description:
    "Returns one movement of money with all of its debits and credits. Entries of accounts name their journal, so that both ends of each cent can be seen: the customer's account and the program's own.",
  schemaCode: 'journal_schema',
  params: idParams('journal_id'),
  answer: { status: 200, schema: JournalSchema, example: journalExample },
  errors: [bookErrors.journal_dne],
  handle: async (context, { params }) => viewJournal(await getJournal(context, params.journal_id)),
});

function viewJournal(journal: Journal) {
  return {
    journal_id: journal.journal_id,
    movement: journal.movement,
    description: journal.description,
    currency: journal.currency,
    source_type: journal.source_kind,
    source_id: journal.source_id,
    is_return: journal.is_return,
    entries: journal.entries.map(({ kind, account_id, seq, amount_cents }) => ({
      kind,
      account_id,
      sequence: seq === null ? null : Number(seq),
      amount: centsToNumber(amount_cents),
    })),
    date_created: renderInstant(journal.occurred_at),
  };
}
