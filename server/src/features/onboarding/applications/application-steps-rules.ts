import type { KycStatus } from '../kyc/kyc-states.ts';

export const applicationSteps = {
  created: 'the application was created',
  kyc_started: 'a KYC of the application was started',
  kyc_ended: 'the KYC of the application ended with `kyc_status`',
  kyc_warning: 'a KYC failed, and the applicant can be corrected and submitted again',
  resubmit_required: 'a KYC ended without a result, and the application can be submitted again',
  approved: 'the application was approved and the security deposit account opened',
  denied: 'the application was denied, which is an adverse action',
  notice_sent: 'the notice of the adverse action was sent to the applicant',
} as const;

export type StepName = keyof typeof applicationSteps;

/** One step of an application; the fields of other kinds of step are absent. */
export interface ApplicationStep {
  at: Temporal.Instant;
  step: StepName;
  verificationId?: string;
  kycStatus?: KycStatus;
  errorCode?: string | null;
  eventId?: string;
}

interface PastKyc {
  verification_id: string;
  status: KycStatus;
  error_code: string | null;
  date_created: Temporal.Instant;
  date_updated: Temporal.Instant;
}

const ended: readonly KycStatus[] = ['passed', 'failed', 'error', 'expired'];

/** Start of a KYC, and its end once it has one. */
export function stepsOfKyc(kyc: PastKyc): ApplicationStep[] {
  const { verification_id: verificationId, status: kycStatus, error_code: errorCode } = kyc;
  const start: ApplicationStep = { at: kyc.date_created, step: 'kyc_started', verificationId };
  if (!ended.includes(kycStatus)) return [start];
  const end = { at: kyc.date_updated, step: 'kyc_ended' as const, verificationId };
  return [start, { ...end, kycStatus, errorCode }];
}

const stepNames: Readonly<Record<string, StepName>> = {
  'credit.application.kyc_warning': 'kyc_warning',
  'credit.application.resubmit_required': 'resubmit_required',
  'credit.application.approved': 'approved',
  'credit.application.adverse_action': 'denied',
};

/** The step that an event of the application reports; none for another event. */
export function stepOfEvent(event: {
  event_id: string;
  event: string;
  occurred_at: Temporal.Instant;
}): ApplicationStep[] {
  const step = stepNames[event.event];
  return step ? [{ at: event.occurred_at, step, eventId: event.event_id }] : [];
}

const order = Object.keys(applicationSteps);

/** Steps in the order of time, which events have in milliseconds; then in that of an application's life. */
export function orderSteps(steps: readonly ApplicationStep[]): ApplicationStep[] {
  return steps.toSorted(
    (one, other) =>
      one.at.epochMilliseconds - other.at.epochMilliseconds ||
      order.indexOf(one.step) - order.indexOf(other.step),
  );
}
