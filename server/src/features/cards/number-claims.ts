import { setTimeout as pause } from 'node:timers/promises';
import { nilId } from '../../kernel/ids.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/logging.ts';
import { deleteClaim, insertClaims, listNextCards } from './number-claims-store.ts';

// In live a number is unique over the installation: two brands may have the same BIN. A sandbox's
// worlds copy cards with their numbers, so there it is unique within each (docs/decisions/0108).

const batch = 1_000;
const retryAfterMs = 60_000;

/** Claims a number that a card is to have; false where another card has it. */
export async function claimNumber(
  tx: Tx,
  context: Context,
  card: { cardId: string; number: string },
): Promise<boolean> {
  if (context.environment !== 'live') return true;
  return (await insertClaims(tx, [claimOf(context, card)])).length === 1;
}

/** Lets go of the claim of a card that did not come about. */
export async function releaseNumber(tx: Tx, context: Context, cardId: string): Promise<void> {
  if (context.environment === 'live') await deleteClaim(tx, cardId);
}

export interface ClaimingOptions {
  db: Tx;
  openContext: (brandId: string) => Promise<Context>;
  log: Logger;
}

/** Claims the numbers of live cards from before there were claims, while this worker lives. */
export function startClaimingNumbers(options: ClaimingOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const done = claimUntilDone(options, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

async function claimUntilDone(options: ClaimingOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      return await claimOldNumbers(options, signal);
    } catch (error) {
      options.log.error({ err: error }, 'claiming the numbers of old cards failed');
      await pause(retryAfterMs, undefined, { signal }).catch(() => {});
    }
  }
}

/** One pass over all cards. Where two of them have had the same number, the older brand's keeps it. */
export async function claimOldNumbers(
  { db, openContext, log }: ClaimingOptions,
  signal?: AbortSignal,
): Promise<void> {
  const contexts = new Map<string, Context>();
  let after = { brandId: nilId, cardId: nilId };
  while (!signal?.aborted) {
    const cards = await listNextCards(db, after, batch);
    const claims = [];
    for (const { brand_id: brandId, card_id: cardId, unclaimed } of cards) {
      if (unclaimed === null) continue;
      const context = contexts.get(brandId) ?? (await openContext(brandId));
      contexts.set(brandId, context);
      const number = context.vault.open(unclaimed, 'card.number');
      claims.push({ brandId, ...claimOf(context, { cardId, number }) });
    }
    const claimed = new Set(claims.length > 0 ? await insertClaims(db, claims) : []);
    for (const { brandId, cardId } of claims.filter((claim) => !claimed.has(claim.cardId))) {
      log.warn(
        { brand_id: brandId, card_id: cardId },
        'another card has had the number of this one',
      );
    }
    const last = cards.at(-1);
    if (!last || cards.length < batch) return;
    after = { brandId: last.brand_id, cardId: last.card_id };
  }
}

function claimOf({ vault }: Context, { cardId, number }: { cardId: string; number: string }) {
  return { cardId, numberHash: vault.installationHash(number, 'card.number') };
}
