import { addBankingDays, isBankingDay } from '../../../../kernel/banking-calendar.ts';
import { codesOfStage } from '../../../../kernel/nacha/return-codes.ts';

/** Answers of the brand's bank to a return, or to a dishonored return of its own. */
export interface Recourse {
  recourse_codes: string[];
  /** Last day for it, YYYY-MM-DD. */
  recourse_by: string;
}

/** Facts of a return that decide with which codes it can be dishonored. */
export interface ReturnFacts {
  /** True for a field that breaks a rule, or an amount that was not sent. */
  isOdd: boolean;
  isUntimely: boolean;
  isRepeated: boolean;
  /** True if a settled reversal had paid the money back already. */
  isReversed: boolean;
}

/** Banking days after the settlement of a return within which it is dishonored (R61 to R70). */
const daysToDishonor = 5;
/** Banking days after the settlement of a dishonored return within which it is contested (R71 to R77). */
const daysToContest = 2;

/** Recourse of the brand's bank against a return; undefined against one in order. */
export function recourseAgainst(
  { isOdd, isUntimely, isRepeated, isReversed }: ReturnFacts,
  settledOn: Temporal.PlainDate,
): Recourse | undefined {
  const codes = [
    ...(isReversed ? ['R62'] : []),
    ...(isRepeated ? ['R67'] : []),
    ...(isUntimely ? ['R68'] : []),
    ...(isOdd ? ['R69'] : []),
  ];
  return codes.length === 0 ? undefined : recourse(codes, settledOn, daysToDishonor);
}

/** Recourse of the brand's bank against a dishonor of its return. */
export function recourseAgainstDishonor(settledOn: Temporal.PlainDate): Recourse {
  return recourse(codesOfStage('contested'), settledOn, daysToContest);
}

function recourse(codes: string[], settledOn: Temporal.PlainDate, days: number): Recourse {
  return { recourse_codes: codes, recourse_by: addBankingDays(settledOn, days).toString() };
}

/** Banking days that are left until a day, which counts itself; zero once it has passed. */
export function bankingDaysLeft(by: string, today: Temporal.PlainDate): number {
  const last = Temporal.PlainDate.from(by);
  let left = 0;
  for (
    let day = today;
    Temporal.PlainDate.compare(day, last) < 0;
    left += isBankingDay(day) ? 1 : 0
  ) {
    day = day.add({ days: 1 });
  }
  return left;
}
