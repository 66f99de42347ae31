import { defineHook } from '../../../platform/hook.ts';

/** Runs when a customer rejected a change of a program's agreement: purchases end. */
export const changeRejected = defineHook<{ customerId: string; programId: string }>(
  'agreement_changes.rejected',
);
