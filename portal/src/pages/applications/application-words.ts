import type { AdverseAction, CreditApplication, Verification } from '@surety/sdk';
import { daysLeftInWords, daysUntil, easternDate } from '../../parts/days-left.ts';
import { countOf } from '../../parts/values.tsx';
import { parseTime, shortDate } from '../../platform/wall-clock.ts';
import { kycSentence } from '../kyc/kyc-words.ts';

/** An application with what its sentence needs. */
export interface ToldApplication {
  readonly application: Pick<
    CreditApplication,
    'application_status' | 'next_step' | 'date_updated' | 'failed_kyc_count'
  >;
  /** Its adverse action; null for one that is not denied, or while it is being read. */
  readonly action: Pick<AdverseAction, 'reasons' | 'notice_due_date' | 'notice_sent_at'> | null;
  /** Its newest KYC, if it has had one. */
  readonly newest: Verification | null;
  /** KYC attempts that the customer has left; null while they are being read. */
  readonly attemptsLeft: number | null;
  /** When it was approved or denied; null before. */
  readonly decidedAt: string | null;
  /** The time of the brand's clock in milliseconds since 1970. */
  readonly nowMs: number;
}

/** The next steps as words of a list. */
export const nextSteps: Readonly<Record<CreditApplication['next_step'], string>> = {
  submit: 'Submit it',
  await_kyc: 'KYC is running',
  upload_documents: 'Documents of the applicant',
  create_card: 'Create a card',
  send_notice: 'Send the notice',
  none: 'Nothing',
};

const orphaned =
  'The customer was deleted before a decision: the application cannot be changed or submitted any more.';

/** The state of an application in a person's words, with what follows from it. */
export function applicationSentence(told: ToldApplication): string {
  const { application, newest, nowMs } = told;
  const { application_status: status, next_step } = application;
  const isDecided = status === 'approved' || status === 'denied';
  if (next_step === 'none' && !isDecided) return orphaned;
  switch (status) {
    case 'created':
      return `Not submitted yet. Submitting it verifies the person (KYC).${leftInWords(told)}`;
    case 'submitted':
      return 'Submitted. The KYC begins soon.';
    case 'kyc_started':
      return newest ? kycSentence(newest, nowMs) : 'Submitted. The KYC is running.';
    case 'kyc_warning':
      return `${kycFailed(newest, nowMs)} Correct what is wrong, then submit it again.${leftInWords(told)}`;
    case 'resubmit_required':
      return `${kycEnded(newest, nowMs)} Submit it again.${leftInWords(told)}`;
    case 'approved':
      return approvedSentence(told);
    case 'denied':
      return deniedSentence(told);
  }
}

function leftInWords({ attemptsLeft }: ToldApplication): string {
  if (attemptsLeft === null) return '';
  return attemptsLeft === 0 ? ' No attempt is left.' : ` Attempts left: ${attemptsLeft}.`;
}

const kycFailed = (newest: Verification | null, nowMs: number): string =>
  newest?.kyc_status === 'failed' ? `KYC ${lower(kycSentence(newest, nowMs))}` : 'The KYC failed.';

const kycEnded = (newest: Verification | null, nowMs: number): string =>
  newest && ['error', 'expired'].includes(newest.kyc_status)
    ? `KYC ${lower(kycSentence(newest, nowMs))}`
    : 'The KYC ended without a result, which used up no attempt.';

const lower = (sentence: string): string => sentence.slice(0, 1).toLowerCase() + sentence.slice(1);

function approvedSentence({ application, decidedAt }: ToldApplication): string {
  const { next_step, date_updated } = application;
  const begin = `Approved on ${shortDate(decidedAt ?? date_updated)}`;
  return next_step === 'create_card'
    ? `${begin}: the security deposit account is open and has no card yet.`
    : `${begin}. Nothing is left to do.`;
}

function deniedSentence(told: ToldApplication): string {
  const { application, action, decidedAt, nowMs } = told;
  const begin = `Denied on ${shortDate(decidedAt ?? application.date_updated)}`;
  if (!action) return `${begin}.`;
  const reasons = action.reasons.map((reason) => `“${reason}”`).join(' ');
  return `${begin} because the identity was not verified: ${reasons} ${noticeSentence(action, nowMs)}`;
}

type Notice = Pick<AdverseAction, 'notice_due_date' | 'notice_sent_at'>;

/** By when the notice of adverse action is due, or when it was sent. */
export function noticeSentence(notice: Notice, nowMs: number): string {
  const { notice_due_date: due, notice_sent_at: sent } = notice;
  if (sent === null)
    return `The notice is due by ${shortDate(due)}, ${daysLeftInWords(due, nowMs)}.`;
  const late = -daysUntil(due, parseTime(sent));
  const delay = late > 0 ? `, ${countOf(late, 'day')} late` : '';
  return `The notice was sent on ${shortDate(easternDate(parseTime(sent)))}${delay}.`;
}

/** The last day of the notice, or "sent"; empty for an application that owes none. */
export function noticeInList(
  notice: Pick<CreditApplication, 'notice_due_date' | 'notice_sent_at'>,
): string {
  const { notice_due_date: due, notice_sent_at: sent } = notice;
  if (due === null) return '';
  return sent === null ? shortDate(due) : 'sent';
}

/** The name of the applicant; null for one whose values are erased. */
export function applicantName({ applicant }: Pick<CreditApplication, 'applicant'>): string | null {
  const { first_name, middle_name, last_name } = applicant;
  return [first_name, middle_name, last_name].filter(Boolean).join(' ') || null;
}
