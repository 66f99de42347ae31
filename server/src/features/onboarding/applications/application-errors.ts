import { defineErrors } from '../../../kernel/define-errors.ts';

export const applicationErrors = defineErrors({
  application_dne: { kind: 'not_found', message: 'No credit application {application_id} exists.' },
  adverse_action_dne: {
    kind: 'not_found',
    meaning: 'Your request reads the adverse action of an application that was not denied.',
    message: 'Credit application {application_id} has no adverse action.',
    cure: 'Nothing: only a denied application has an adverse action.',
  },
  application_not_possible: {
    kind: 'conflict',
    meaning: 'The state of the application does not permit this step.',
    message: 'This operation is not possible while the application is {application_status}.',
    credit: { code: 3002, status: 'ERROR_CODE_CREDIT_APPLICATION_INVALID_STATE' },
    cure: 'Read `next_step` of the application: it names what the application waits for.',
  },
  application_kyc_running: {
    kind: 'conflict',
    meaning: 'Your request submits an application while a KYC of its applicant is running.',
    message:
      'A KYC of the customer for this program is running; submit the application again after it has ended.',
    credit: { code: 3002, status: 'ERROR_CODE_CREDIT_APPLICATION_INVALID_STATE' },
    cure: 'Wait for the event of the KYC, then submit the application again.',
  },
  application_not_ready: {
    kind: 'unprocessable',
    meaning: 'Your request submits an application that lacks required details.',
    message: 'The application cannot be submitted yet: {problems}.',
    credit: { code: 3003, status: 'ERROR_CODE_CREDIT_APPLICATION_NOT_READY' },
    example: { problems: [{ field: 'applicant.ssn', rule: 'is required' }] },
    cure: 'Complete the fields that the message names by PATCH of the application or of the customer, then submit it again.',
  },
  customer_cannot_apply: {
    kind: 'conflict',
    meaning: 'Your request names an applicant who does not meet a condition of credit.',
    message: 'The customer cannot apply: {cause}.',
    credit: { code: 3004, status: 'ERROR_CODE_CREDIT_APPLICATION_CUSTOMER_CANNOT_APPLY' },
    cure: 'Correct what the message names in the customer record.',
  },
  application_max_kyc_attempts: {
    kind: 'conflict',
    meaning:
      "Your request would check the applicant's identity more often than the application permits.",
    message: 'All KYC attempts of this application and customer are used up.',
    credit: {
      code: 3010,
      status: 'ERROR_CODE_CREDIT_APPLICATION_MAX_KYC_ATTEMPTS',
      // Contract, section 7.3: the details name both.
      details: ['application_id', 'customer_id'],
    },
    cure: 'Send the notice of adverse action: this application stays denied. A new application has attempts of its own.',
  },
});
