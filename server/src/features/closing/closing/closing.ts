import { defineFeature } from '../../../platform/feature.ts';
import { depositMoneyMoved } from '../../accounts/accounts/accounts.ts';
import { closingProof } from './closing-checks-store.ts';
import { closingErrors } from './closing-errors.ts';
import { closingEvents } from './closing-events.ts';
import { closingCheck } from './closing-jobs.ts';
import { closingMachine } from './closing-machine-store.ts';
import { closingNeeds } from './closing-needs-store.ts';
import { closingOperations } from './closing-routes.ts';
import { continueClosing } from './continue-closing.ts';

export const closing = defineFeature({
  name: 'closing',
  errors: closingErrors,
  events: closingEvents,
  operations: closingOperations,
  addedMachines: [closingMachine],
  needs: closingNeeds,
  jobs: [closingCheck.runs((context, { account_id }) => continueClosing(context, account_id))],
  on: [
    // Due work has no key here: a job that already runs may have read the facts before this unit.
    depositMoneyMoved.on((unit, { depositId }) =>
      closingCheck.schedule(unit, { account_id: depositId }, { at: unit.now }),
    ),
  ],
  proof: closingProof,
});
