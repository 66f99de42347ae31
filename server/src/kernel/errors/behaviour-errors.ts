import type { ErrorEntries } from '../error-entry.ts';

export const behaviourErrors = {
  behaviour_dne: { kind: 'not_found', message: 'No behaviour {behaviour_id} is set.' },
  behaviour_limit: {
    kind: 'conflict',
    message: 'A world can have at most {limit} behaviours. Delete some first.',
  },
} as const satisfies ErrorEntries;
