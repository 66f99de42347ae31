import { invalidInput } from '../../kernel/domain-error.ts';
import type { Context } from '../../platform/context.ts';
import { type Page, toPage } from '../../platform/http/paging.ts';
import { type AccountRow, getAccount } from '../accounts/accounts.ts';
import { getProgram, type Program } from '../brands/brands.ts';
import { findLastVerification, type Verification } from '../ledger/ledger.ts';
import {
  type EntryRow,
  listEntryRows,
  listTrialBalanceRows,
  type TrialBalanceRow,
} from './books-store.ts';

export type { AccountRow } from '../accounts/accounts.ts';
export type { EntryRow } from './books-store.ts';

/** How many entries an export reads at a time: what it holds in memory. */
const exportBatch = 1_000;

/**
 * The account whose entries are asked for.
 *
 * @throws DomainError `account_dne`; `invalid_input` for an external account, which another bank
 *   keeps: an empty list would say that nothing ever moved on it.
 */
export async function getBookedAccount(context: Context, accountId: string): Promise<AccountRow> {
  const account = await getAccount(context, accountId);
  if (account.type === 'external') {
    throw invalidInput([{ field: 'account_id', rule: 'must be a deposit or credit account' }]);
  }
  return account;
}

/** A page of an account's entries, newest first, before the entry numbered `before`. */
export async function listEntries(
  context: Context,
  accountId: string,
  page: { before: bigint | null; limit: number },
): Promise<Page<EntryRow>> {
  const rows = await listEntryRows(context, accountId, {
    before: page.before,
    limit: page.limit + 1,
  });
  return toPage(rows, page.limit);
}

/**
 * Every entry that an account has at the first read, newest first, a batch at a time. Entries are
 * never changed and new ones come after the first, so no transaction needs to stay open for it.
 */
export async function* readEntries(context: Context, accountId: string): AsyncGenerator<EntryRow> {
  let before: bigint | null = null;
  do {
    const rows: EntryRow[] = await listEntryRows(context, accountId, {
      before,
      limit: exportBatch,
    });
    yield* rows;
    before = rows.length < exportBatch ? null : (rows.at(-1)?.seq ?? null);
  } while (before !== null);
}

/** Where a program's accounts stand, by kind. */
export interface TrialBalance {
  program: Program;
  takenAt: Temporal.Instant;
  lines: TrialBalanceRow[];
  debitCents: bigint;
  creditCents: bigint;
}

/**
 * A program's trial balance: each account's balance on the side that it stands on. The journal keeps
 * both sides equal; that they are is shown, not assumed.
 *
 * @throws DomainError `invalid_program`.
 */
export async function getTrialBalance(context: Context, programId: string): Promise<TrialBalance> {
  const program = await getProgram(context, programId);
  const lines = await listTrialBalanceRows(context, program.programId);
  return {
    program,
    takenAt: context.clock.now(),
    lines,
    debitCents: lines.reduce((sum, line) => sum + line.debit_cents, 0n),
    creditCents: lines.reduce((sum, line) => sum + line.credit_cents, 0n),
  };
}

/** The verdict on all books of the installation when they were last proven; undefined before. */
export async function getLastVerification(context: Context): Promise<Verification | undefined> {
  return findLastVerification(context);
}
