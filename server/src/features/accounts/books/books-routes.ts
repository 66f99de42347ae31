import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import { invalidInput } from '../../../kernel/domain-error.ts';
import { centsToNumber } from '../../../kernel/money.ts';
import type { Context } from '../../../platform/context.ts';
import { CsvAnswer, csvFormat, formatQuery } from '../../../platform/http/answers/csv.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { pageOf, pageQuery } from '../../../platform/http/schemas/paging.ts';
import type { AccountRow } from '../accounts/accounts.ts';
import { accountErrors } from '../accounts/accounts.ts';
import { EntrySchema, entryExample } from './books-schemas.ts';
import type { EntryRow } from './books-store.ts';
import { journalOperation } from './journals-routes.ts';
import { getBookedAccount, listEntries, readEntries } from './read-entries.ts';
import { trialBalanceOperation } from './trial-balance-routes.ts';
import { verificationOperations } from './verification-routes.ts';

const common = { tag: 'Books', dialect: 'request' } as const;

const entryColumns = Object.keys(entryExample) as (keyof typeof entryExample)[];

const entriesOperation = defineOperation({
  ...common,
  method: 'GET',
  path: '/accounts/{account_id}/entries',
  operationId: 'listAccountEntries',
  sdk: 'accounts.entries',
  summary: "List an account's ledger entries",
  description:
    'Lists the entries posted to a deposit or credit account, newest first, with the balance after each entry. With `format=csv`, the response is one file of all entries; `limit` and `cursor` do not apply to it.',
  schemaCode: 'account_entries_schema',
  params: idParams('account_id'),
  query: Type.Object({ ...pageQuery, ...formatQuery }),
  answer: {
    status: 200,
    schema: pageOf(EntrySchema),
    example: { data: [entryExample], has_more: false, next_cursor: null },
    formats: csvFormat(`${entryColumns.join(',')}\r\n${Object.values(entryExample).join(',')}\r\n`),
  },
  errors: [accountErrors.account_dne],
  handle: async (context, { params: { account_id }, query }) => {
    const { limit = 25, cursor, format } = query;
    const before = readCursor(cursor);
    const account = await getBookedAccount(context, account_id);
    if (format === 'csv') return entriesFile(context, account);
    const page = await listEntries(context, account_id, { before, limit });
    const last = page.items.at(-1);
    return {
      data: page.items.map((row) => renderEntry(row, account.currency)),
      has_more: page.hasMore,
      next_cursor: page.hasMore && last ? writeCursor(last.seq) : null,
    };
  },
});

function entriesFile(context: Context, account: AccountRow): CsvAnswer {
  async function* rows() {
    for await (const batch of readEntries(context, account.account_id)) {
      const entries = batch.map((row) => renderEntry(row, account.currency));
      yield entries.map((entry) => entryColumns.map((column) => entry[column]));
    }
  }
  return new CsvAnswer(`entries-${account.account_id}.csv`, entryColumns, rows());
}

function renderEntry(row: EntryRow, currency: string) {
  return {
    sequence: Number(row.seq),
    journal_id: row.journal_id,
    movement: row.movement,
    description: row.description,
    amount: centsToNumber(row.amount_cents),
    balance_after: centsToNumber(row.balance_after_cents),
    currency,
    source_type: row.source_kind,
    source_id: row.source_id,
    date_created: renderInstant(row.occurred_at),
  };
}

/** Entries are ordered by their number within the account, unlike other lists, ordered by id. */
const writeCursor = (seq: bigint): string => Buffer.from(`entry ${seq}`).toString('base64url');

function readCursor(cursor: string | undefined): bigint | null {
  if (cursor === undefined) return null;
  const [, digits] = /^entry (\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (digits) return BigInt(digits);
  throw invalidInput([{ field: 'cursor', rule: "must be a list's next_cursor" }]);
}

/** Operations on a brand's books. */
export const bookOperations: readonly Operation[] = [
  entriesOperation,
  journalOperation,
  trialBalanceOperation,
  ...verificationOperations,
];
