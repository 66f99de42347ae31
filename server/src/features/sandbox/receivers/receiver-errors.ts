import { defineErrors } from '../../../kernel/define-errors.ts';

export const receiverErrors = defineErrors({
  receiver_dne: { kind: 'not_found', message: 'Receiver {receiver_id} does not exist.' },
  receiver_limit: {
    kind: 'conflict',
    meaning: 'Your world has as many receivers as it may have, so none was made.',
    message: 'A world can have at most {limit} receivers. Delete one first.',
    example: { limit: 10 },
    cure: 'Delete a receiver first.',
  },
});
