import { defineErrors } from '../../../kernel/define-errors.ts';

export const behaviourErrors = defineErrors({
  behaviour_dne: { kind: 'not_found', message: 'No behaviour {behaviour_id} is set.' },
  behaviour_limit: {
    kind: 'conflict',
    meaning: 'Your world has as many behaviours as it may have, so none was set.',
    message: 'A world can have at most {limit} behaviours. Delete some first.',
    example: { limit: 500 },
    cure: 'Delete behaviours that no test needs by DELETE /sandbox/behaviour.',
  },
});
