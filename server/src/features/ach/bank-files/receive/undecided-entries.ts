import { invalidInput } from '../../../../kernel/domain-error.ts';
import { isUuid } from '../../../../kernel/ids.ts';
import type { Context } from '../../../../platform/context.ts';
import { fetchPage, type Page } from '../../../../platform/http/schemas/paging.ts';
import type { EntryPlace } from '../answers-store.ts';
import {
  listUndecidedRows,
  type UndecidedOutcome,
  type UndecidedRow,
  undecidedOutcomes,
} from '../undecided-store.ts';

/** Page of the entries that wait for a person's decision, those of the newest file first. */
export async function listUndecided(
  context: Context,
  outcome: UndecidedOutcome | undefined,
  page: { limit: number; after: EntryPlace | null },
): Promise<Page<UndecidedRow>> {
  const outcomes = outcome ? [outcome] : undecidedOutcomes;
  return fetchPage(page, (rows) => listUndecidedRows(context, outcomes, rows));
}

/** Text of an entry's place, for a cursor. */
export function writePlace({ bank_file_id, position }: UndecidedRow): string {
  return `${bank_file_id}:${position}`;
}

/** @throws DomainError `invalid_input` unless the cursor is one of this list. */
export function readPlace(cursor: string | undefined): EntryPlace | null {
  if (cursor === undefined) return null;
  const [fileId = '', digits = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(':');
  if (isUuid(fileId) && /^\d{1,9}$/.test(digits)) return { fileId, position: Number(digits) };
  throw invalidInput([{ field: 'cursor', rule: "must be a list's next_cursor" }]);
}
