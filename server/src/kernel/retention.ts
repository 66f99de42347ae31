// Periods for which the law has records kept after their person was erased (docs/decisions/0151).

/** 12 CFR 1002.12(b)(1), after at most 30 days until the notice (1002.9(a)(1)). */
const applicationPeriod = { days: 30, months: 25 };
/** 31 CFR 1020.220(a)(3)(ii)(A). */
const identityPeriod = { years: 5 };

/** End of the period for an application, by the time of its last change or its notice. */
export function applicationRecordsEnd(
  actedAt: Temporal.Instant,
  noticeSentAt: Temporal.Instant | null = null,
): Temporal.Instant {
  const latestNotice = add(actedAt, { days: applicationPeriod.days });
  const isLate = noticeSentAt !== null && Temporal.Instant.compare(noticeSentAt, latestNotice) > 0;
  return add(isLate ? noticeSentAt : latestNotice, { months: applicationPeriod.months });
}

/**
 * End of the period for what a customer agreed to, by the last act: 25 months for actions on an account (12 CFR
 * 1002.12(b)(2)), which includes the two years of authorizations (12 CFR 1005.13(b), 1026.25(a)).
 */
export function consentRecordsEnd(actedAt: Temporal.Instant): Temporal.Instant {
  return add(actedAt, { months: applicationPeriod.months });
}

/** End of the period for the identity of an account's owner. */
export function identityRecordsEnd(closedAt: Temporal.Instant): Temporal.Instant {
  return add(closedAt, identityPeriod);
}

function add(instant: Temporal.Instant, duration: Temporal.DurationLike): Temporal.Instant {
  return instant.toZonedDateTimeISO('UTC').add(duration).toInstant();
}
