import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import { lockBrand } from './brands-store.ts';
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
    await requireBrand({ db: tx, brandId });
    await replaceOrigins({ db: tx, brandId }, origins, wallClock.now().toString());
    return listOrigins({ db: tx, brandId });
  });
}

/**
 * Replaces the web origins of the caller's brand; returns them as stored.
 *
 * @throws DomainError `invalid_input` that names each text that is no origin.
 */
export async function changeOrigins(context: Context, texts: string[]): Promise<string[]> {
  const origins = readOrigins(texts, context.environment, (index) => `origins[${index}]`);
  return context.unit(async (unit) => {
    // Two lists at the same time would end as a mixture of both.
    await lockBrand(unit);
    await replaceOrigins(unit, origins, wallClock.now().toString());
    return listOrigins(unit);
  });
}
