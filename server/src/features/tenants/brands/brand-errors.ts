import { defineErrors } from '../../../kernel/define-errors.ts';

export const brandErrors = defineErrors({
  brand_dne: { kind: 'not_found', message: 'No brand {brand_id} exists.' },
  key_dne: { kind: 'not_found', message: 'No key {key_id} exists.' },
  key_ended: {
    kind: 'conflict',
    message: 'The key {key_id} was revoked or has expired, which cannot be undone. Make a new one.',
  },
  key_limit: {
    kind: 'conflict',
    message: 'A brand can have at most {limit} keys in use. Revoke one first.',
  },
  invalid_program: { kind: 'not_found', message: 'No program {program_id} exists.' },
  settings_by_operator: {
    kind: 'forbidden',
    message:
      'In live, the operator changes settings of a program: npm run admin -- program set --brand {brand_id} --program {program_id} SETTING=VALUE.',
  },
  program_not_ready: {
    kind: 'unavailable',
    message: 'The program {program_id} is not ready for live customers: {problems}.',
    example: {
      problems: [{ field: 'ach_speed', rule: 'must be calendar' }],
    },
  },
  vendor_not_connected: {
    kind: 'unavailable',
    message: 'This installation is not connected to {vendor}, which the operation needs.',
    example: { vendor: 'a bank account aggregator' },
  },
});
