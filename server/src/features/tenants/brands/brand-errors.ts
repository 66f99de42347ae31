import { defineErrors } from '../../../kernel/define-errors.ts';
import { operatorCommand } from './operator-command-rules.ts';

export const brandErrors = defineErrors({
  brand_dne: { kind: 'not_found', message: 'No brand {brand_id} exists.' },
  key_dne: { kind: 'not_found', message: 'No key {key_id} exists.' },
  key_ended: {
    kind: 'conflict',
    meaning: 'The key that your request would change can no longer be used.',
    message: 'The key {key_id} was revoked or has expired, which cannot be undone. Make a new one.',
    cure: 'Make a new pair by POST /keys.',
  },
  key_limit: {
    kind: 'conflict',
    meaning: 'Your brand has as many keys in use as it may have, so none was made.',
    message: 'A brand can have at most {limit} keys in use. Revoke one first.',
    example: { limit: 100 },
    cure: 'Revoke a key that is no longer used.',
  },
  invalid_program: {
    kind: 'not_found',
    meaning: 'Your request names a program that does not exist or belongs to another brand.',
    message: 'No program {program_id} exists.',
    cure: 'Use an id of GET /programs.',
  },
  settings_by_operator: {
    kind: 'forbidden',
    meaning: 'Your request would change a setting that the API changes in a sandbox only.',
    message:
      `In live, the operator changes settings of a program: ${operatorCommand('{brand_id}', '{program_id}')}.` as const,
    cure: 'Ask the operator of the installation.',
  },
  program_not_ready: {
    kind: 'unavailable',
    meaning: 'Your request needs a live program, and settings of this one are still missing.',
    message: 'The program {program_id} is not ready for live customers: {problems}.',
    example: {
      problems: [{ field: 'ach_speed', rule: 'must be calendar' }],
    },
    cure: 'Have the operator set what the message names; npm run doctor lists it all.',
  },
  vendor_not_connected: {
    kind: 'unavailable',
    meaning: 'Your request needs a vendor that this installation has no connection to.',
    message: 'This installation is not connected to {vendor}, which the operation needs.',
    example: { vendor: 'a bank account aggregator' },
    cure: 'Live has no such vendor yet: do this in a sandbox.',
  },
});
