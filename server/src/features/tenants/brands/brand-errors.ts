import { defineErrors } from '../../../kernel/define-errors.ts';

export const brandErrors = defineErrors({
  brand_dne: { kind: 'not_found', message: 'No brand {brand_id} exists.' },
  invalid_program: { kind: 'not_found', message: 'No program {program_id} exists.' },
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
