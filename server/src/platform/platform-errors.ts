import { defineErrors } from '../kernel/define-errors.ts';

/** Errors that several parts of the platform throw: about keys, load, the database and worlds. */
export const platformErrors = defineErrors({
  auth_err: {
    kind: 'unauthenticated',
    meaning:
      'Your request carried no keys, or keys that this service does not know or no longer accepts.',
    message: '{reason}',
    example: { reason: 'These keys are not known.' },
  },
  auth_forbidden: {
    kind: 'forbidden',
    meaning: 'Your keys are valid, but do not permit this operation.',
    message: '{reason}',
  },
  confirmation_required: {
    kind: 'forbidden',
    meaning: 'You are signed in, but this operation requires a new confirmation of who you are.',
    message: 'Confirm that it is you: this needs a confirmation of the last ten minutes.',
    cure: 'POST /portal/api/session/confirm with a passkey, or with the password and a code, then repeat the request.',
  },
  vendor_calls_used_up: {
    kind: 'rate_limited',
    meaning:
      'The temporary keys of the customer have caused as many calls of a provider within an hour as they may; each one costs your brand.',
    message:
      "The customer's temporary keys have caused {limit} calls of a provider in an hour, which is the maximum. Try again in {seconds} seconds.",
    cure: 'Wait as long as Retry-After says, or send the request from your server with a key of the brand, which is not counted.',
    example: { limit: 30, seconds: 1_200 },
  },
  overloaded: {
    kind: 'unavailable',
    meaning: 'Your request was not started, because the service is overloaded.',
    message: 'The service is busy. Try again shortly.',
  },
  database_unavailable: {
    kind: 'unavailable',
    meaning:
      "Your request could not be carried out, because the service's database does not answer.",
    message: 'The database cannot be reached or written to at the moment. Try again shortly.',
  },
  world_changed: {
    kind: 'conflict',
    meaning: 'The world was reset or restored while your request ran, so it changed nothing.',
    message:
      'The world was reset or restored while this request ran; the request changed nothing in it.',
    cure: 'Read the world anew, and send the request again if it still applies.',
  },
});
