import { defineErrors } from '../../../kernel/define-errors.ts';

export const receiverErrors = defineErrors({
  receiver_dne: { kind: 'not_found', message: 'Receiver {receiver_id} does not exist.' },
  receiver_limit: {
    kind: 'conflict',
    message: 'A world can have at most {limit} receivers. Delete one first.',
    example: { limit: 10 },
  },
});
