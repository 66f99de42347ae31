import { defineErrors } from '../../../kernel/define-errors.ts';

/** Errors of a request before its operation runs, and of its Idempotency-Key. */
export const requestErrors = defineErrors({
  host_unknown: {
    kind: 'invalid',
    meaning: 'Your request was sent to a host name that this service is not set up for.',
    message:
      'This service does not answer for the host {host}. Its operator can add it to SURETY_HOSTS.',
    example: { host: 'other.example' },
    cure: 'Call the address of SURETY_PUBLIC_URL, or have the operator add the host to SURETY_HOSTS.',
  },
  route_dne: {
    kind: 'not_found',
    meaning: 'The method and path of your request belong to no operation of this service.',
    message: 'No operation {method} {path} exists.',
    cure: 'Compare method and path with the reference: every path begins with /api/v0.1.',
  },
  method_not_allowed: {
    kind: 'wrong_method',
    meaning: 'The path of your request exists, but not with this HTTP method.',
    message: 'This path has no {method}. It has {allowed}.',
    example: { method: 'PUT', allowed: 'GET, HEAD, POST' },
  },
  body_too_large: {
    kind: 'too_large',
    meaning:
      'Your request was refused unread, because its body is longer than the operation accepts.',
    message: 'The body is larger than {limit} bytes.',
  },
  unsupported_media_type: {
    kind: 'unsupported_media',
    meaning: 'The body of your request was sent as another media type than the operation reads.',
    message: 'The body must be sent as {expected}.',
  },
  unsupported_encoding: {
    kind: 'unsupported_media',
    meaning: 'The body of your request is compressed in a way that the service does not read.',
    message: 'A body may have the Content-Encoding {accepted}, or none.',
    cure: 'Send the body without a Content-Encoding, or with the one that the message names.',
    example: { accepted: 'gzip' },
  },
  rate_limited: {
    kind: 'rate_limited',
    meaning:
      'Your brand, or a customer by temporary keys, has sent more requests within a minute than it may.',
    message: 'More than {limit} requests in a minute. Try again in {seconds} seconds.',
    example: { limit: 1000 },
  },
  refusals_limited: {
    kind: 'rate_limited',
    meaning:
      'Too many keys or links from your address were refused, and this one is not good either; a good one is accepted.',
    message:
      'More than {limit} requests of this address were refused in a minute. Try again in {seconds} seconds.',
  },
  internal_error: {
    kind: 'internal',
    meaning:
      'Your request met a fault of the service; nothing about the request itself is known to be wrong.',
    message: 'The service failed. Request id: {request_id}.',
  },
  bodies_in_flight: {
    kind: 'rate_limited',
    meaning:
      'Your request is large, and the service receives too many large requests of your brand at once.',
    message: 'Too many large requests of this brand are being received. Try again in a second.',
  },
  idempotency_key_exists: {
    kind: 'idempotency',
    meaning: 'Your request reuses the key of an earlier KYC request, so it was not carried out.',
    message: 'This Idempotency-Key was already used for a KYC request within 24 hours.',
    cure: 'Nothing, if the first request has started the KYC; otherwise start it with a new key.',
  },
  idempotency_key_mismatch: {
    kind: 'idempotency',
    meaning: 'Your request reuses the key of a different request, so it was not carried out.',
    message:
      'This Idempotency-Key was already used within 24 hours with another body, or for another object.',
    cure: 'Send another body with a new key, and the old key with exactly the old body.',
  },
  idempotency_secret_shown: {
    kind: 'idempotency',
    meaning:
      'Your request repeats one that was carried out, and its answer had a secret, which is shown once.',
    message:
      'A request with this Idempotency-Key was carried out and made {made}. Its secret was in that answer alone.',
    example: { made: 'key_id 01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11' },
    cure: 'Use what the first request made. If its answer was lost, make another with a new key, or roll or rotate it, and end the first.',
  },
  idempotency_key_in_progress: {
    kind: 'idempotency',
    meaning:
      'Your request repeats one that has not been answered yet, so it was not carried out again.',
    message: 'A request with this Idempotency-Key is still running.',
    cure: 'Wait a moment and send the same request again: it gets the answer of the first.',
  },
});
