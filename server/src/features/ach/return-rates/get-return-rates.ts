import type { Context } from '../../../platform/context.ts';
import { getProgram } from '../../tenants/brands/brands.ts';
import { type ReturnRate, ratesOf, rateWindow } from './return-rate-rules.ts';
import { findExceeded, sumCounts } from './return-rates-store.ts';

/** A program's return rates, over the days that count. */
export interface ReturnRates {
  programId: string;
  /** YYYY-MM-DD, US Eastern time; both count. */
  from: string;
  to: string;
  entries: number;
  rates: (ReturnRate & {
    exceededSince: Temporal.Instant | null;
    /** When `program.return_rate_exceeded` was sent of it. */
    toldAt: Temporal.Instant | null;
  })[];
}

/**
 * What share of a program's debit entries came back in the last sixty days (docs/decisions/0089).
 *
 * @throws DomainError `invalid_program`.
 */
export async function getReturnRates(context: Context, programId: string): Promise<ReturnRates> {
  const { programId: known } = await getProgram(context, programId);
  const window = rateWindow(context.clock.now());
  const counts = await sumCounts(context, known, window);
  const exceeded = await findExceeded(context, known);
  const rates = ratesOf(counts).map((rate) => ({
    ...rate,
    exceededSince: (rate.isExceeded && exceeded.get(rate.category)?.since) || null,
    toldAt: (rate.isExceeded && exceeded.get(rate.category)?.toldAt) || null,
  }));
  return { programId: known, ...window, entries: counts.entries, rates };
}
