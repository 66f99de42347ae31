import { defineErrors } from '../../../kernel/define-errors.ts';

export const loggedRequestErrors = defineErrors({
  logged_request_dne: {
    kind: 'not_found',
    meaning: 'Your request names a logged request that does not exist or is no longer kept.',
    message: 'No request {log_id} is in the log. Requests are kept for some days.',
    cure: 'List the requests that are kept with GET /requests; its filter `request_id` finds the id of a response header.',
  },
  request_not_replayable: {
    kind: 'conflict',
    meaning: 'The log no longer has everything that your request would have to send again.',
    message: 'The request cannot be replayed: {problems}.',
    example: { problems: [{ field: 'ssn', rule: 'is masked in the log' }] },
    cure: 'Send the request again yourself, with the values that the log does not have.',
  },
});
