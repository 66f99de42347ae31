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

/** Journals per statement: few enough to abort soon, and enough to cost nothing extra. */
const journalsPerStatement = 50_000;

const before = '00000000-0000-0000-0000-000000000000';
const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export interface Replay {
  /** True when each journal balances and each account's chain holds from its start to its head. */
  holds: boolean;
  counts: Record<string, bigint>;
}

/**
 * Replays all journals once, in their order, one stretch per statement, and keeps only sums.
 *
 * Chains run by account and journals by time, so following each chain would mean sorting the books.
 * Instead each entry uses the link that it starts from (number, balance and hash of the entry
 * before) and makes the link that it ends in, whose hash is computed anew. Accounts make the empty
 * start of each chain and use its head. If every chain holds, the links made are the links used:
 * their tokens, hashed with a random seed, have equal sums (docs/decisions/0071).
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
      const end = await findJournalAfter({ db: tx, brandId }, after, journalsPerStatement);
      yield { brandId, after, upTo: end ?? last };
      after = end;
    }
  }
}
