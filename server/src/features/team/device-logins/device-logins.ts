import { defineFeature } from '../../../platform/feature.ts';
import { deviceLoginErrors } from './device-login-errors.ts';
import { deviceLoginOperations } from './device-logins-routes.ts';
import { startSweepingLogins } from './sweep-device-logins.ts';

export const deviceLogins = defineFeature({
  name: 'device-logins',
  errors: deviceLoginErrors,
  operations: deviceLoginOperations,
  loops: [startSweepingLogins],
});
