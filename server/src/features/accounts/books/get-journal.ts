import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { bookErrors } from './books-errors.ts';
import {
  findJournal,
  type JournalEntryRow,
  type JournalRow,
  listJournalEntries,
} from './journals-store.ts';

/** One movement of money with its entries, whose amounts sum to zero. */
export interface Journal extends JournalRow {
  entries: JournalEntryRow[];
}

/** @throws DomainError `journal_dne`. */
export async function getJournal(context: Context, journalId: string): Promise<Journal> {
  const journal = await findJournal(context, journalId);
  if (!journal) throw new DomainError(bookErrors.journal_dne, { journal_id: journalId });
  return { ...journal, entries: await listJournalEntries(context, journalId) };
}
