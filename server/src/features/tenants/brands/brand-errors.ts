import { defineErrors } from '../../../kernel/define-errors.ts';

export const brandErrors = defineErrors({
  brand_dne: { kind: 'not_found', message: 'No brand {brand_id} exists.' },
  key_dne: { kind: 'not_found', message: 'No key {key_id} exists.' },
  key_ended: {
    kind: 'conflict',
    message: 'The key {key_id} was revoked or has expired, which cannot be undone. Make a new one.',
    cure: 'Make a new pair by POST /keys.',
  },
  key_limit: {
    kind: 'conflict',
    message: 'A brand can have at most {limit} keys in use. Revoke one first.',
    cure: 'Revoke a key that is no longer used.',
  },
  invalid_program: {
    kind: 'not_found',
    message: 'No program {program_id} exists.',
    cure: 'Use an id of GET /programs.',
  },
  settings_by_operator: {
    kind: 'forbidden',
    message:
      'In live, the operator changes settings of a program: npm run admin -- program set --brand {brand_id} --program {program_id} SETTING=VALUE.',
    cure: 'Ask the operator of the installation.',
  },
  program_not_ready: {
    kind: 'unavailable',
    message: 'The program {program_id} is not ready for live customers: {problems}.',
    example: {
      problems: [{ field: 'ach_speed', rule: 'must be calendar' }],
    },
    cure: 'Have the operator set what the message names; npm run doctor lists it all.',
  },
  vendor_not_connected: {
    kind: 'unavailable',
    message: 'This installation is not connected to {vendor}, which the operation needs.',
    example: { vendor: 'a bank account aggregator' },
    cure: 'Live has no such vendor yet: do this in a sandbox.',
  },
});
