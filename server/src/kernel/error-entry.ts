/** Categories of errors in the caller's terms; platform/http maps each kind to one HTTP status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'gone'
  | 'conflict'
  | 'idempotency'
  | 'too_large'
  | 'unsupported_media'
  | 'unprocessable'
  | 'dependency'
  | 'rate_limited'
  | 'internal'
  | 'unavailable';

export interface ErrorEntry {
  kind: ErrorKind;
  /** `{name}` is replaced with the error's param of that name. */
  message: string;
  /** Integer code and status name in the credit dialect (contract, section 7.3). */
  credit?: { code: number; status: string };
}

export type ErrorEntries = Record<string, ErrorEntry>;
