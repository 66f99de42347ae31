import type { Context } from '../../../platform/context.ts';
import { lastBookProof, type RequestedProof } from '../ledger/ledger.ts';
import { countJournalsSince } from './journals-store.ts';

/** Journals that are counted: more say the same. */
const mostCounted = 1_000;

/**
 * The last hourly proof for a brand, and the number of its journals since the last proof of any kind, null before the
 * first. A requested proof is of the moment at which it began.
 */
export async function readProofs(context: Context, requested: RequestedProof | undefined) {
  const last = await context.port(lastBookProof)(context.brandId);
  const hasResult = requested !== undefined && requested.ended_at !== null && requested.ok !== null;
  const proven = [last?.verified_at, hasResult ? requested.started_at : null]
    .flatMap((at) => (at ? [at.epochMilliseconds] : []))
    .toSorted((one, other) => one - other)
    .at(-1);
  const journalsSince =
    proven === undefined ? null : await countJournalsSince(context, proven, mostCounted);
  return { last, journalsSince };
}
