import { defineErrors } from '../../kernel/define-errors.ts';

/** Errors of a request before its operation runs, and of its Idempotency-Key. */
export const requestErrors = defineErrors({
  route_dne: { kind: 'not_found', message: 'No operation {method} {path} exists.' },
  body_too_large: { kind: 'too_large', message: 'The body is larger than {limit} bytes.' },
  unsupported_media_type: {
    kind: 'unsupported_media',
    message: 'The body must be sent as {expected}.',
  },
  rate_limited: {
    kind: 'rate_limited',
    message: 'More than {limit} requests in a minute. Try again in {seconds} seconds.',
    example: { limit: 1000 },
  },
  internal_error: { kind: 'internal', message: 'The service failed. Request id: {request_id}.' },
  idempotency_key_exists: {
    kind: 'idempotency',
    message: 'This Idempotency-Key was already used for a KYC request within 24 hours.',
  },
  idempotency_key_mismatch: {
    kind: 'idempotency',
    message: 'This Idempotency-Key was already used with another body within 24 hours.',
  },
  idempotency_key_in_progress: {
    kind: 'idempotency',
    message: 'A request with this Idempotency-Key is still running.',
  },
});
