import Type from 'typebox';
import {
  explained,
  named,
  nullable,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { KycStatusSchema } from '../kyc/kyc-schemas.ts';
import { applicationSteps } from './application-steps-rules.ts';

/** One step of an application's history. */
export const StepView = Type.Object(
  {
    at: Timestamp({ description: "The step was taken at this time on the brand's clock." }),
    step: explained('The step.', applicationSteps),
    verification_id: nullable(Uuid({ description: 'The KYC of the step; null for other steps.' })),
    kyc_status: nullable(KycStatusSchema),
    error_code: nullable(
      Type.String({
        description: 'The reason of a failed KYC as a code; null for other steps.',
        examples: ['low_confidence'],
      }),
    ),
    event_id: nullable(
      Uuid({ description: 'The event that reported the step; null for steps without one.' }),
    ),
  },
  named('ApplicationStep'),
);
