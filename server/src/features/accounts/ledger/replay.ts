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
  /** Brands of which a journal does not balance, or an account's chain does not hold from its start to its head. */
  broken: Set<string>;
  counts: Record<string, bigint>;
}

/**
 * Replays all journals once, in their order, one stretch per statement, and keeps only sums.
 *
 * Chains run by account and journals by time, so following each chain would mean sorting the books.
 * Instead each entry uses the link that it starts from (number, balance and hash of the entry
 * before) and makes the link that it ends in, whose hash is computed anew. Accounts make the empty
 * start of each chain and use its head. If every chain holds, the links made are the links used:
 * their tokens, hashed with a random seed, have equal sums (docs/decisions/0071). A brand's links are its own, so
 * that the sums are a brand's too.
 */
export async function replayBooks(tx: Tx, signal?: AbortSignal): Promise<Replay> {
  const seed = randomBytes(8).readBigInt64BE();
  const counts = { journals: 0n, entries: 0n };
  const replayed = new Map<string, ReplayedBrand>();
  await allowLoops(tx, false);
  for await (const stretch of listStretches(tx)) {
    signal?.throwIfAborted();
    const sums = await replayJournals(tx, seed, stretch);
    const brand = replayed.get(stretch.brandId) ?? { ...nothing };
    brand.journals += sums.journals;
    brand.entries += sums.entries;
    brand.unbalanced += sums.unbalanced;
    brand.difference += BigInt(sums.made) - BigInt(sums.used);
    replayed.set(stretch.brandId, brand);
  }
  await allowLoops(tx, true);
  signal?.throwIfAborted();
  const broken = new Set<string>();
  for (const { brand_id, journals, entries, start, end } of await sumAccounts(tx, seed)) {
    counts.journals += journals;
    counts.entries += entries;
    const brand = replayed.get(brand_id) ?? nothing;
    const difference = brand.difference + BigInt(start) - BigInt(end);
    const all = brand.journals === journals && brand.entries === entries;
    if (!all || brand.unbalanced !== 0n || difference !== 0n) broken.add(brand_id);
  }
  return { broken, counts };
}

/** Sums over the replayed stretches of one brand. */
interface ReplayedBrand {
  journals: bigint;
  entries: bigint;
  unbalanced: bigint;
  /** Tokens of the links made less those of the links used. */
  difference: bigint;
}

const nothing: Readonly<ReplayedBrand> = {
  journals: 0n,
  entries: 0n,
  unbalanced: 0n,
  difference: 0n,
};

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
