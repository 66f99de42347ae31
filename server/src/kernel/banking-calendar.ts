import { allForYear } from '@18f/us-federal-holidays';

/** Time zone of the Federal Reserve's schedules. */
export const easternZone = 'America/New_York';

/**
 * The default daily cut-off for standard entries; a program may set its own. The ACH operators take
 * files for next-day settlement into the night (02:15 ET); banks close their own books earlier, and
 * the last same-day deadline is the latest hour at which all of them still work.
 */
const STANDARD_CUT_OFF = Temporal.PlainTime.from('16:45');

/** The deadline of the ACH operators for next-day settlement (FedACH processing schedule). */
const NIGHT_DEADLINE = Temporal.PlainTime.from('02:15');

/** Next-day entries settle when the settlement service opens (FedACH processing schedule). */
const STANDARD_SETTLEMENT = Temporal.PlainTime.from('08:30');

/**
 * Same-day windows: the deadline of the ACH operators and the settlement time (FedACH processing
 * schedule, the third one since March 19, 2021).
 */
const SAME_DAY_WINDOWS = [
  { deadline: Temporal.PlainTime.from('10:30'), settlement: Temporal.PlainTime.from('13:00') },
  { deadline: Temporal.PlainTime.from('14:45'), settlement: Temporal.PlainTime.from('17:00') },
  { deadline: Temporal.PlainTime.from('16:45'), settlement: Temporal.PlainTime.from('18:00') },
];

/**
 * One window for sending entries: an entry submitted before `deadlineAt` settles at `settlesAt`.
 */
export interface AchWindow {
  deadlineAt: Temporal.Instant;
  settlesAt: Temporal.Instant;
}

const holidaysByYear = new Map<number, ReadonlySet<string>>();

/**
 * The holidays of the Federal Reserve Banks, as dates. A holiday on a Sunday is observed on Monday;
 * for a holiday on a Saturday, the Banks are open on the Friday before.
 */
function holidaysOf(year: number): ReadonlySet<string> {
  const known = holidaysByYear.get(year);
  if (known) return known;
  const rule = { shiftSaturdayHolidays: false, shiftSundayHolidays: true };
  const holidays = new Set(allForYear(year, rule).map((holiday) => holiday.dateString));
  holidaysByYear.set(year, holidays);
  return holidays;
}

/** True if the Federal Reserve Banks are open on the date: not on weekends and holidays. */
export function isBankingDay(date: Temporal.PlainDate): boolean {
  return date.dayOfWeek <= 5 && !holidaysOf(date.year).has(date.toString());
}

/** The first banking day after the date. */
export function nextBankingDay(date: Temporal.PlainDate): Temporal.PlainDate {
  let day = date.add({ days: 1 });
  while (!isBankingDay(day)) day = day.add({ days: 1 });
  return day;
}

/**
 * The date `days` banking days after the given one. Zero returns the date unchanged, even if it is
 * no banking day.
 *
 * @throws RangeError if `days` is negative or not whole.
 */
export function addBankingDays(date: Temporal.PlainDate, days: number): Temporal.PlainDate {
  if (!Number.isInteger(days) || days < 0) throw new RangeError(`not a count of days: ${days}`);
  let day = date;
  for (let counted = 0; counted < days; counted += 1) day = nextBankingDay(day);
  return day;
}

/**
 * The standard window of an entry submitted at the instant: it settles at 08:30 ET on the banking
 * day after the one on which it was sent. An entry submitted exactly at the cut-off has missed it.
 */
export function standardAchWindow(
  submittedAt: Temporal.Instant,
  cutOff: Temporal.PlainTime = STANDARD_CUT_OFF,
): AchWindow {
  return firstOpenWindow(submittedAt, (day) => [
    {
      deadlineAt: easternInstant(day, cutOff),
      settlesAt: easternInstant(nextBankingDay(day), STANDARD_SETTLEMENT),
    },
  ]);
}

/** The operators' deadlines of the three same-day windows. A bank may close its windows earlier. */
export const sameDayDeadlines: readonly Temporal.PlainTime[] = SAME_DAY_WINDOWS.map(
  ({ deadline }) => deadline,
);

/**
 * Same-day window of an entry submitted at the instant: the next of today's three, or else the
 * first of the next banking day. An entry submitted exactly at a deadline has missed it.
 * `deadlines` are a bank's own, which may be earlier than the operators'.
 */
export function sameDayAchWindow(
  submittedAt: Temporal.Instant,
  cutOffs: readonly Temporal.PlainTime[] = sameDayDeadlines,
): AchWindow {
  return firstOpenWindow(submittedAt, (day) =>
    SAME_DAY_WINDOWS.map(({ deadline, settlement }, index) => ({
      deadlineAt: easternInstant(day, cutOffs[index] ?? deadline),
      settlesAt: easternInstant(day, settlement),
    })),
  );
}

/**
 * The instant at which the operators settle a batch that reaches them at `arrivedAt`: the earliest
 * opportunity on or after its effective date. A batch that arrived by the end of the night before
 * settles in the morning of a banking day; one eligible for same-day settlement takes a same-day
 * window, and a batch whose effective date is today or past is eligible (FedACH processing
 * schedule; NACHA, same-day entries).
 */
export function settlementOfArrival(
  arrivedAt: Temporal.Instant,
  batch: { effectiveOn: Temporal.PlainDate; mayBeSameDay: boolean },
): Temporal.Instant {
  let day = bankingDayFrom(batch.effectiveOn);
  while (Temporal.Instant.compare(arrivedAt, endOfNightFor(day)) >= 0) day = nextBankingDay(day);
  const inTheMorning = easternInstant(day, STANDARD_SETTLEMENT);
  if (!batch.mayBeSameDay) return inTheMorning;
  const { settlesAt } = sameDayAchWindow(arrivedAt);
  const isDue = Temporal.PlainDate.compare(easternDate(settlesAt), batch.effectiveOn) >= 0;
  return isDue && Temporal.Instant.compare(settlesAt, inTheMorning) < 0 ? settlesAt : inTheMorning;
}

/**
 * The deadline for settlement on the morning of a banking day: in the night after the day before.
 */
function endOfNightFor(day: Temporal.PlainDate): Temporal.Instant {
  let before = day.subtract({ days: 1 });
  while (!isBankingDay(before)) before = before.subtract({ days: 1 });
  return easternInstant(before.add({ days: 1 }), NIGHT_DEADLINE);
}

/** The last poll for returns of entries that settled at `settlesAt`: five banking days later. */
export function lastLookAfter(settlesAt: Temporal.Instant): Temporal.Instant {
  return easternInstant(addBankingDays(easternDate(settlesAt), 5), STANDARD_SETTLEMENT);
}

/** The date itself if the Federal Reserve Banks are open on it, else the next banking day. */
export function bankingDayFrom(date: Temporal.PlainDate): Temporal.PlainDate {
  return isBankingDay(date) ? date : nextBankingDay(date);
}

/** The instant at which next-day entries settle on a banking day. */
export function morningSettlement(day: Temporal.PlainDate): Temporal.Instant {
  return easternInstant(day, STANDARD_SETTLEMENT);
}

/** Eastern wall-clock time of the instant. */
export function easternTime(instant: Temporal.Instant): Temporal.PlainTime {
  return instant.toZonedDateTimeISO(easternZone).toPlainTime();
}

/** Eastern date of the instant. */
export function easternDate(instant: Temporal.Instant): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(easternZone).toPlainDate();
}

/** Start of the date in Eastern time. */
export function startOfEasternDate(date: Temporal.PlainDate): Temporal.Instant {
  return date.toZonedDateTime(easternZone).toInstant();
}

function firstOpenWindow(
  submittedAt: Temporal.Instant,
  windowsOn: (day: Temporal.PlainDate) => AchWindow[],
): AchWindow {
  const today = easternDate(submittedAt);
  let day = bankingDayFrom(today);
  for (;;) {
    const open = windowsOn(day).find(
      (window) => Temporal.Instant.compare(submittedAt, window.deadlineAt) < 0,
    );
    if (open) return open;
    day = nextBankingDay(day);
  }
}

/** Instant of a time of the day in US Eastern time. */
export function easternInstant(
  day: Temporal.PlainDate,
  time: Temporal.PlainTime,
): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: easternZone, plainTime: time }).toInstant();
}
