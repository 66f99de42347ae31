import { defineErrors } from '../../../kernel/define-errors.ts';

export const deviceLoginErrors = defineErrors({
  device_login_ended: {
    kind: 'gone',
    meaning: 'The code that you typed belongs to no login that waits for a decision.',
    message:
      'This code is not known, was used or refused, or is older than ten minutes. Run "surety login" again for a new one.',
    cure: 'Run "surety login" again, and approve the new code within ten minutes.',
  },
  device_codes_slowed: {
    kind: 'rate_limited',
    meaning: 'Logins by code are delayed, because too many wrong codes were typed.',
    message: 'Too many wrong codes. Try again in {seconds} seconds.',
  },
  device_login_limit: {
    kind: 'rate_limited',
    meaning: 'Too many commands wait for a login by the browser, here or behind your address.',
    message:
      'Too many commands wait for a login by the browser: {limit} at most, and each ends after ten minutes.',
    cure: 'Approve or refuse them, try again in a minute, or log in with a pair of keys.',
  },
  device_code_unknown: {
    kind: 'unauthenticated',
    meaning: 'The device code that you sent belongs to no login, or to one that ended long ago.',
    message: 'This device code is not known.',
    cure: 'Begin another login.',
  },
  portal_absent: {
    kind: 'not_found',
    meaning: 'The service runs without its portal, so no person can approve a login.',
    message: 'This service serves no portal to log in by.',
    cure: 'Log in with a pair of keys.',
  },
});
