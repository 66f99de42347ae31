import type { Context } from '../../../platform/context.ts';
import { getProgram } from '../../tenants/brands/brands.ts';
import { type ReturnRate, ratesOf, rateWindow } from './return-rate-rules.ts';
import { findExceeded, sumCounts } from './return-rates-store.ts';

/** Return rates of a program, over the days that count. */
export interface ReturnRates {
  programId: string;
  /** YYYY-MM-DD, US Eastern time, both days included. */
  from: string;
  to: string;
  entries: number;
  rates: (ReturnRate & {
    exceededSince: Temporal.Instant | null;
    /** Time at which `program.return_rate_exceeded` was sent. */
    toldAt: Temporal.Instant | null;
  })[];
}

/**
 * Shares of a program's debit entries that were returned in the last sixty days
 * (docs/decisions/0089).
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
