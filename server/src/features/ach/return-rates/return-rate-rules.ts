import { easternDate } from '../../../kernel/banking-calendar.ts';
import { returnReason } from '../../../kernel/nacha/return-codes.ts';

/** Debit entries that left, and their returns. */
export interface EntryCounts {
  entries: number;
  unauthorizedReturns: number;
  administrativeReturns: number;
  otherReturns: number;
}

export const rateCategories = ['unauthorized', 'administrative', 'overall'] as const;
export type RateCategory = (typeof rateCategories)[number];

/** Returns allowed per thousand entries (NACHA, Operating Rules, subsection 2.17.2). */
const limitsPerThousand: Record<RateCategory, number> = {
  unauthorized: 5,
  administrative: 30,
  overall: 150,
};

/** Counter of a return code. */
export function counterOf(
  returnCode: string,
): 'unauthorized_returns' | 'administrative_returns' | 'other_returns' {
  const ofClass = returnReason(returnCode)?.class;
  return ofClass === 'unauthorized' || ofClass === 'administrative'
    ? `${ofClass}_returns`
    : 'other_returns';
}

/** One of NACHA's return rates over a window. */
export interface ReturnRate {
  category: RateCategory;
  returns: number;
  /** Returns per entry, to six digits; null when no entry left in the window. */
  rate: number | null;
  limit: number;
  isExceeded: boolean;
}

/** Return rates of the three categories. A rate at its limit is within it. */
export function ratesOf(counts: EntryCounts): ReturnRate[] {
  const { entries, unauthorizedReturns, administrativeReturns, otherReturns } = counts;
  const returnsOf: Record<RateCategory, number> = {
    unauthorized: unauthorizedReturns,
    administrative: administrativeReturns,
    overall: unauthorizedReturns + administrativeReturns + otherReturns,
  };
  return rateCategories.map((category) => {
    const returns = returnsOf[category];
    return {
      category,
      returns,
      rate: entries === 0 ? null : Math.round((returns / entries) * 1e6) / 1e6,
      limit: limitsPerThousand[category] / 1_000,
      isExceeded: returns * 1_000 > entries * limitsPerThousand[category],
    };
  });
}

/** NACHA allows rates over sixty days or over two calendar months; ours use sixty days. */
const windowDays = 60;

/** Days that count now, US Eastern time: today and the days before it. */
export function rateWindow(now: Temporal.Instant): { from: string; to: string } {
  const to = easternDate(now);
  return { from: to.subtract({ days: windowDays - 1 }).toString(), to: to.toString() };
}
