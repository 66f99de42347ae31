import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../platform/db/database.ts';
import {
  allowLoops,
  findJournalAfter,
  listBrandIds,
  replayJournals,
  type Stretch,
  sumAccounts,
} from './replay-store.ts';

/** Journals a statement: short enough to be broken off soon, long enough to cost nothing extra. */
const journalsPerStatement = 50_000;

const before = '00000000-0000-0000-0000-000000000000';
const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export interface Replay {
  /** Whether every journal balances and every account's chain holds from its start to its head. */
  holds: boolean;
  counts: Record<string, bigint>;
}

/**
 * Replays all journals once, in their order, a stretch a statement, and keeps nothing but sums.
 *
 * Chains run by account and journals by time, so following each chain would mean sorting the books.
 * Instead each entry uses up the link that it starts from (number, balance and hash of the entry
 * before) and makes the one it ends in, whose hash is computed anew. The accounts give each chain
 * its empty start and take its head. If every chain holds, what was given and made is what was used
 * and taken; sums of tokens that depend on a seed nobody could know show it (docs/decisions/0071).
 */
export async function replayBooks(tx: Tx, signal?: AbortSignal): Promise<Replay> {
  const seed = randomBytes(8).readBigInt64BE();
  let journals = 0n;
  let entries = 0n;
  let unbalanced = 0n;
  let difference = 0n;
  await allowLoops(tx, false);
  for await (const stretch of listStretches(tx)) {
    signal?.throwIfAborted();
    const sums = await replayJournals(tx, seed, stretch);
    journals += sums.journals;
    entries += sums.entries;
    unbalanced += sums.unbalanced;
    difference += BigInt(sums.made) - BigInt(sums.used);
  }
  await allowLoops(tx, true);
  signal?.throwIfAborted();
  const accounts = await sumAccounts(tx, seed);
  difference += BigInt(accounts.start) - BigInt(accounts.end);
  const all = accounts.journals === journals && accounts.entries === entries;
  return {
    holds: all && unbalanced === 0n && difference === 0n,
    counts: { journals: accounts.journals, entries: accounts.entries },
  };
}

async function* listStretches(tx: Tx): AsyncGenerator<Stretch> {
  for (const brandId of await listBrandIds(tx)) {
    let after: string | undefined = before;
    while (after !== undefined) {
      const end = await findJournalAfter({ db: tx, brandId: brandId }, after, journalsPerStatement);
      yield { brandId, after, upTo: end ?? last };
      after = end;
    }
  }
}
