import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import {
  type AuditFilters,
  type AuditRow,
  filterAuditRows,
  findOldestLookedAt,
  listAuditRows,
} from './audit-store.ts';

/** Acts that one page with filters looks through at most. */
const lookedAtPerPage = 10_000;

/** A page of acts, and the place before which the next one begins; null after the oldest act. */
interface AuditPage {
  acts: AuditRow[];
  next: bigint | null;
}

/**
 * A page of the brand's acts, newest first. With filters it looks through 10,000 acts at most, so that it
 * can be empty while older acts remain.
 *
 * @throws DomainError `auth_forbidden` for a key that only reads: acts name addresses and other keys.
 */
export async function readAudit(
  context: Context,
  filters: AuditFilters,
  page: { before: bigint | null; limit: number },
): Promise<AuditPage> {
  const { actor } = context;
  if (actor.kind === 'brand' && actor.scope === 'read_only') {
    const reason = 'The audit is for full keys: it names addresses and other keys.';
    throw new DomainError(platformErrors.auth_forbidden, { reason });
  }
  const more = { ...page, limit: page.limit + 1 };
  const isFiltered = Object.values(filters).some(
    (filter) => filter !== undefined && filter !== null,
  );
  if (!isFiltered) return pageOf(await listAuditRows(context, more.before, more.limit), page.limit);
  const rows = await filterAuditRows(context, filters, { ...more, lookedAt: lookedAtPerPage });
  const found = pageOf(rows, page.limit);
  if (found.next !== null || filters.requestId !== undefined) return found;
  const oldest = await findOldestLookedAt(context, page.before, lookedAtPerPage);
  // Places are numbered from 1 without a gap.
  return { ...found, next: oldest === undefined || oldest === 1n ? null : oldest };
}

function pageOf(rows: AuditRow[], limit: number): AuditPage {
  const acts = rows.slice(0, limit);
  return { acts, next: rows.length > limit ? (acts.at(-1)?.seq ?? null) : null };
}

/** @throws DomainError `invalid_input` */
export function readAuditCursor(cursor: string | undefined): bigint | null {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  if (/^[1-9]\d{0,17}$/.test(text)) return BigInt(text);
  throw invalidInput([{ field: 'cursor', rule: "must be a list's next_cursor" }]);
}
