import { easternDate } from '../../../kernel/banking-calendar.ts';

/** Days that a creditor has to notify the applicant of adverse action (12 CFR 1002.9(a)(1)). */
const noticeDays = 30;

/** More than four reasons are not likely to help the applicant (12 CFR 1002.9, comment (b)(2)-1). */
const maxReasons = 4;

/**
 * Reasons of a failed KYC in the notice to the applicant, specific as 12 CFR 1002.9(b)(2) requires,
 * by the KYC vendor's error codes.
 */
const reasonTexts: Record<string, string> = {
  low_confidence: 'We were unable to verify your identity from the information you provided.',
  watchlist_match: 'The information you provided matches an entry on a government watchlist.',
  document_rejected: 'The documents you provided do not prove your identity.',
  po_box_failure: 'The home address you provided is a post office box.',
};

/** Reason of a failed KYC in the notice to the applicant. */
export function reasonOf(failure: { errorCode: string; description: string } | null): string {
  const text = failure && (reasonTexts[failure.errorCode] ?? failure.description);
  return text || 'We were unable to verify your identity.';
}

/** Principal reasons of a denial, latest first, without duplicates and at most four. */
export function addReason(reason: string, earlier: readonly string[]): string[] {
  return [...new Set([reason, ...earlier])].slice(0, maxReasons);
}

/**
 * The last day on which the notice may be sent: 30 days after the adverse action. The application
 * was complete only then, since the KYC result is information the creditor waits for (1002.2(f)), so
 * the limits for complete and incomplete applications (1002.9(a)(1)(i) and (ii)) are the same day.
 */
export function noticeDeadline(actionTakenAt: Temporal.Instant): Temporal.PlainDate {
  return easternDate(actionTakenAt).add({ days: noticeDays });
}
