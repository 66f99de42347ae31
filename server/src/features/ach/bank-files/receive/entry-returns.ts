import {
  addBankingDays,
  easternDate,
  nextBankingDay,
} from '../../../../kernel/banking-calendar.ts';
import { type FieldProblem, invalidInput } from '../../../../kernel/domain-error.ts';
import {
  type ReturnTimeFrame,
  returnCodes,
  returnReason,
} from '../../../../kernel/nacha/return-codes.ts';

/** Codes with which a bank returns an entry, without those that dispute a return. */
export const entryReturnCodes = returnCodes.filter(
  (code) => returnReason(code)?.stage === 'return',
);

/** Reason of a return, and the time frame for it. */
export interface EntryReturn {
  code: string;
  reason: string;
  timeFrame: ReturnTimeFrame;
}

/**
 * Reads a return reason code.
 *
 * @throws DomainError `invalid_input` that lists every code.
 */
export function readReturnCode(code: string): EntryReturn {
  const found = returnReason(code);
  if (found?.stage === 'return') return { code, reason: found.title, timeFrame: found.timeFrame };
  const rule = `must be one of ${entryReturnCodes.join(', ')}`;
  const problem: FieldProblem = { field: 'return_code', rule };
  throw invalidInput([problem]);
}

/**
 * Last date, in the Federal Reserve's time zone, on which the return of an entry settled at
 * `settledAt` may arrive; null if NACHA sets none. Returns have to be available as the day opens:
 * the second banking day, or the banking day after the sixtieth calendar day (NACHA Operating Rules,
 * 3.8 and 3.13.1 (b)). A return due by the bank's next file is allowed the time frame of any return.
 */
export function lastReturnDate(
  timeFrame: ReturnTimeFrame,
  settledAt: Temporal.Instant,
): Temporal.PlainDate | null {
  const settledOn = easternDate(settledAt);
  switch (timeFrame) {
    case '2_banking_days':
    case 'next_delivery':
      return addBankingDays(settledOn, 2);
    case '5_banking_days':
      return addBankingDays(settledOn, 5);
    case '60_calendar_days':
      return nextBankingDay(settledOn.add({ days: 60 }));
    case 'on_refusal':
    case 'agreed':
      return null;
  }
}
