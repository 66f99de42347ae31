import { defineFeature } from '../../../platform/feature.ts';
import { messageBody } from './receive-message.ts';
import { receiverErrors } from './receiver-errors.ts';
import { addReceiverPages } from './receiver-pages.ts';
import { receiverOperations } from './receivers-routes.ts';

export const receivers = defineFeature({
  name: 'receivers',
  errors: receiverErrors,
  operations: receiverOperations,
  sealed: [messageBody],
  pages: [{ only: 'sandbox', add: addReceiverPages }],
});
