import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import { defineOperation, idParams } from '../../../platform/http/operations/operation.ts';
import { named, Uuid } from '../../../platform/http/schemas/schema.ts';
import { applicationErrors } from './application-errors.ts';
import { readApplicationHistory } from './application-history.ts';
import { StepView } from './application-history-schemas.ts';
import type { ApplicationStep } from './application-steps-rules.ts';

const example = {
  at: '2026-07-01T12:00:00.000Z',
  step: 'created',
  verification_id: null,
  kyc_status: null,
  error_code: null,
  event_id: null,
};

export const applicationHistoryOperation = defineOperation({
  tag: 'Credit applications',
  dialect: 'credit',
  method: 'GET',
  path: '/credit/applications/{application_id}/history',
  operationId: 'getApplicationHistory',
  sdk: 'applications.history',
  summary: 'Get the history of a credit application',
  description:
    'Returns the steps of a credit application, oldest first: its creation, each KYC with its outcome, its decisions and the notice of an adverse action. Steps that are known from events alone are kept as long as events (`SURETY_EVENTS_KEPT_DAYS`).',
  schemaCode: 'application_history_schema',
  params: idParams('application_id'),
  answer: {
    status: 200,
    schema: Type.Object(
      {
        application_id: Uuid({ description: 'The application.' }),
        data: Type.Array(StepView, { description: 'The steps, oldest first.' }),
      },
      named('ApplicationHistory'),
    ),
    example: { application_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c40', data: [example] },
  },
  errors: [applicationErrors.application_dne],
  handle: async (context, { params: { application_id } }) => {
    const steps = await readApplicationHistory(context, application_id);
    return { application_id, data: steps.map(viewStep) };
  },
});

function viewStep(step: ApplicationStep) {
  return {
    at: renderInstant(step.at),
    step: step.step,
    verification_id: step.verificationId ?? null,
    kyc_status: step.kycStatus ?? null,
    error_code: step.errorCode ?? null,
    event_id: step.eventId ?? null,
  };
}
