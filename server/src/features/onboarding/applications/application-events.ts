import Type from 'typebox';
import { defineEvent } from '../../../platform/events/define-event.ts';
import { Uuid } from '../../../platform/http/schemas/schema.ts';
import { ApplicationStatusText } from './applications-schemas.ts';

const application_id = Uuid({ description: 'The credit application.' });

export const applicationEvents = {
  approved: defineEvent({
    name: 'credit.application.approved',
    reports: 'A credit application is approved.',
    says: 'Application approved',
    tone: 'ok',
    tells: { application: 'approved' },
    payload: {
      application_id,
      accounts: Type.Object(
        {
          security_deposit_account_id: Uuid({ description: 'The security deposit account.' }),
        },
        { description: 'The accounts that are open now.' },
      ),
    },
  }),
  adverseAction: defineEvent({
    name: 'credit.application.adverse_action',
    reports: 'A credit application is denied, and the notice of adverse action has to be sent.',
    says: 'Application denied, a notice is owed',
    tone: 'bad',
    tells: { application: 'denied' },
    payload: { application_id, adverse_action_id: Uuid({ description: 'The adverse action.' }) },
  }),
  kycWarning: defineEvent({
    name: 'credit.application.kyc_warning',
    reports: 'The KYC of a credit application failed, and attempts are left.',
    says: 'Application waits: KYC failed, {kyc_requests_available attempt} left',
    tone: 'warn',
    tells: { application: '{application_status}' },
    payload: {
      application_id,
      application_status: ApplicationStatusText,
      kyc_requests_available: Type.Integer({
        description: 'The attempts that are left.',
        examples: [2],
      }),
    },
    sample: { application_status: 'kyc_warning' },
  }),
  resubmitRequired: defineEvent({
    name: 'credit.application.resubmit_required',
    reports:
      'The KYC of a credit application ended without a result: submit the application again.',
    says: 'Application has to be submitted again',
    tone: 'warn',
    tells: { application: 'resubmit_required' },
    payload: { application_id },
  }),
};
