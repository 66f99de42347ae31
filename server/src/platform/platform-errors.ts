import { defineErrors } from '../kernel/define-errors.ts';

/** Errors that several parts of the platform throw: about keys, load, the database and worlds. */
export const platformErrors = defineErrors({
  auth_err: {
    kind: 'unauthenticated',
    message: '{reason}',
    example: { reason: 'These keys are not known.' },
  },
  auth_forbidden: { kind: 'forbidden', message: '{reason}' },
  confirmation_required: {
    kind: 'forbidden',
    message: 'Confirm that it is you: this needs a confirmation of the last ten minutes.',
    cure: 'POST /portal/api/session/confirm with a passkey, or with the password and a code, then repeat the request.',
  },
  overloaded: { kind: 'unavailable', message: 'The service is busy. Try again shortly.' },
  database_unavailable: {
    kind: 'unavailable',
    message: 'The database cannot be reached or written to at the moment. Try again shortly.',
  },
  world_changed: {
    kind: 'conflict',
    message:
      'The world was reset or restored while this request ran; the request changed nothing in it.',
    cure: 'Read the world anew, and send the request again if it still applies.',
  },
});
