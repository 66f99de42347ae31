import { defineFeature } from '../../../platform/feature.ts';
import { accountTestMoved } from '../transfers/transfers.ts';
import { entryCheck, silenceEnd, validationExpiry } from './account-validations-jobs.ts';
import { accountValidationOperations } from './account-validations-routes.ts';
import { validationProof } from './account-validations-store.ts';
import { checkEntries, scheduleEntryCheck } from './check-entries.ts';
import { endWait } from './end-wait.ts';
import { validationErrors } from './validation-errors.ts';
import { validationEvents } from './validation-events.ts';
import { validationObject } from './validation-object-store.ts';

export const accountValidations = defineFeature({
  name: 'account-validations',
  errors: validationErrors,
  events: validationEvents,
  operations: accountValidationOperations,
  objects: [validationObject],
  jobs: [
    entryCheck.runs((context, { transfer_id }) => checkEntries(context, transfer_id)),
    silenceEnd.runs((context, { validation_id }) => endWait(context, validation_id, 'no_return')),
    validationExpiry.runs((context, { validation_id }) =>
      endWait(context, validation_id, 'expire'),
    ),
  ],
  on: [accountTestMoved.on(scheduleEntryCheck)],
  proof: validationProof,
});
