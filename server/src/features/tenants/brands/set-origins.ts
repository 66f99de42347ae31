import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Operator } from './operator.ts';
import { readOrigins } from './origin-rules.ts';
import { listOrigins, replaceOrigins } from './origins-store.ts';
import { requireBrand } from './read-brands.ts';

/** Replaces the web origins whose pages may frame a card's details; see `readOrigins`. */
export async function setOrigins(
  operator: Operator,
  brandId: string,
  texts: string[],
): Promise<string[]> {
  const origins = readOrigins(texts, operator.environment);
  return operator.transaction(async (tx) => {
    await requireBrand({ db: tx, brandId: brandId });
    await replaceOrigins(tx, brandId, origins, wallClock.now().toString());
    return listOrigins({ db: tx, brandId: brandId });
  });
}
