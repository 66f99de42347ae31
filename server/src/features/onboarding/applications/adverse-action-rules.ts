import { easternDate } from '../../../kernel/banking-calendar.ts';

/** 12 CFR 1002.9(a)(1): days that a creditor has to notify the applicant of adverse action. */
const noticeDays = 30;

/** 12 CFR 1002.9, comment (b)(2)-1: more than four reasons are not likely to help the applicant. */
const maxReasons = 4;

/**
 * Why a KYC failed, as the applicant is told: specific, as 12 CFR 1002.9(b)(2) asks, and to a
 * person. The codes are the KYC vendor's.
 */
const reasonTexts: Record<string, string> = {
  low_confidence: 'We were unable to verify your identity from the information you provided.',
  watchlist_match: 'The information you provided matches an entry on a government watchlist.',
  document_rejected: 'The documents you provided do not prove your identity.',
  po_box_failure: 'The home address you provided is a post office box.',
};

/** The reason that the applicant is given for a failed KYC. */
export function reasonOf(failure: { errorCode: string; description: string } | null): string {
  const text = failure && (reasonTexts[failure.errorCode] ?? failure.description);
  return text || 'We were unable to verify your identity.';
}

/** The principal reasons of a denial, the latest first, each once and at most four. */
export function addReason(reason: string, earlier: readonly string[]): string[] {
  return [...new Set([reason, ...earlier])].slice(0, maxReasons);
}

/**
 * The last day on which the notice may be sent: 30 days after the adverse action. The application
 * was complete only then, since KYC's answer is information the creditor waits for (1002.2(f)), so
 * the limits for complete and incomplete applications (1002.9(a)(1)(i) and (ii)) are the same day.
 */
export function noticeDeadline(actionTakenAt: Temporal.Instant): Temporal.PlainDate {
  return easternDate(actionTakenAt).add({ days: noticeDays });
}
