import {
  decideEntry,
  type EntryDecision,
  listUndecided,
  readPlace,
  writePlace,
} from '../../features/ach/bank-files/bank-files.ts';
import type { Context } from '../../platform/context.ts';

/** One page of the entries that wait for a decision. */
export async function listUndecidedEntries(context: Context, cursor: string | undefined) {
  const after = readPlace(cursor);
  const { items, hasMore } = await listUndecided(context, undefined, { limit: 100, after });
  const last = items.at(-1);
  return {
    entries: items.map(viewUndecided),
    next_cursor: hasMore && last ? Buffer.from(writePlace(last)).toString('base64url') : null,
  };
}

/** Decides an entry, and returns it as decided. */
export async function decide(
  context: Context,
  { fileId, position }: { fileId: string; position: number },
  asked: EntryDecision,
) {
  const decided = await context.unit((unit) =>
    decideEntry(unit, { bank_file_id: fileId, position }, asked),
  );
  return viewUndecided(decided);
}

function viewUndecided(entry: Awaited<ReturnType<typeof decideEntry>>) {
  const { bank_file_id, position, kind, code, trace_number, amount_cents, outcome } = entry;
  const { problem_line, problem_field, problem_rule, recourse_codes, recourse_by } = entry;
  const problem = problem_field && `${problem_field} ${problem_rule}`;
  return {
    ...{ bank_file_id, position, kind, code, trace_number, outcome },
    amount: Number(amount_cents),
    problem,
    problem_line,
    recourse_codes,
    recourse_by,
  };
}
