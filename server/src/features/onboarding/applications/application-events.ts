import Type from 'typebox';
import { defineEvent, withSample } from '../../../platform/events/define-event.ts';
import { Uuid } from '../../../platform/http/schema.ts';
import { ApplicationStatusText } from './applications-schemas.ts';

const application_id = Uuid({ description: 'The credit application.' });

export const applicationEvents = [
  defineEvent('credit.application.approved', 'A credit application is approved.', {
    application_id,
    accounts: Type.Object(
      {
        security_deposit_account_id: Uuid({ description: 'The security deposit account.' }),
      },
      { description: 'The accounts that are open now.' },
    ),
  }),
  defineEvent(
    'credit.application.adverse_action',
    'A credit application is denied, and the notice of adverse action has to be sent.',
    { application_id, adverse_action_id: Uuid({ description: 'The adverse action.' }) },
  ),
  withSample(
    defineEvent(
      'credit.application.kyc_warning',
      'The KYC of a credit application failed, and attempts are left.',
      {
        application_id,
        application_status: ApplicationStatusText,
        kyc_requests_available: Type.Integer({
          description: 'The attempts that are left.',
          examples: [2],
        }),
      },
    ),
    { application_status: 'kyc_warning' },
  ),
  defineEvent(
    'credit.application.resubmit_required',
    'The KYC of a credit application ended without a result: submit the application again.',
    { application_id },
  ),
];
