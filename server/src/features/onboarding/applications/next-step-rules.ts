import type { ApplicationStatus } from './application-states.ts';

/** Facts around an application that decide its next step. */
export interface ApplicationSurroundings {
  /** Its KYC waits for a document that has not arrived. */
  owesDocuments: boolean;
  /** Its deposit account is active and has no open card. */
  canHaveFirstCard: boolean;
  /** The notice of its adverse action: the last day to send it, and when it was sent. */
  notice: { due: string; sentAt: Temporal.Instant | null } | null;
}

/** The next step of an application, by the brand or the applicant. */
export function nextStepOf(
  application: { row: { application_status: ApplicationStatus }; isAbandoned: boolean },
  surroundings: ApplicationSurroundings,
) {
  if (application.isAbandoned) return 'none';
  switch (application.row.application_status) {
    case 'created':
    case 'kyc_warning':
    case 'resubmit_required':
      return 'submit';
    case 'submitted':
    case 'kyc_started':
      return surroundings.owesDocuments ? 'upload_documents' : 'await_kyc';
    case 'approved':
      return surroundings.canHaveFirstCard ? 'create_card' : 'none';
    case 'denied':
      return surroundings.notice && surroundings.notice.sentAt === null ? 'send_notice' : 'none';
  }
}
