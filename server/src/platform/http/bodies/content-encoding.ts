import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { requestErrors } from '../errors/request-errors.ts';
import { dropBody } from './read-body.ts';

/** Value of `Accept-Encoding` in the refusal of another encoding (RFC 9110, section 15.5.16). */
export const acceptedEncodings = 'gzip';

/** True if the bytes of the body are not those on the wire. */
export function isEncoded(encoding: string | undefined): boolean {
  return encoding !== undefined && encoding.trim() !== '' && encoding.toLowerCase() !== 'identity';
}

/**
 * Unpacks a body of `Content-Encoding: gzip`, at most `limitBytes` of it, so that few bytes sent
 * cannot become many to work on.
 *
 * @throws DomainError `unsupported_encoding` for any encoding but gzip.
 */
export function decodeBody(payload: Readable, encoding: string, limitBytes: number): Readable {
  if (!/^\s*(x-)?gzip\s*$/i.test(encoding)) {
    throw new DomainError(requestErrors.unsupported_encoding, { accepted: acceptedEncodings });
  }
  const unpacked = createGunzip();
  let bytes = 0;
  unpacked.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limitBytes) {
      unpacked.destroy(new DomainError(requestErrors.body_too_large, { limit: limitBytes }));
    }
  });
  // After an error the rest is read and dropped, so that the client, still sending, gets the answer.
  unpacked.once('close', () => {
    payload.unpipe(unpacked);
    dropBody(payload);
  });
  payload.once('close', () => {
    if (!payload.readableEnded) unpacked.destroy();
  });
  payload.once('error', () => unpacked.destroy());
  return payload.pipe(unpacked);
}

/** Refusal of a body that cannot be unpacked, or the reason for which unpacking ended. */
export function unpackError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return invalidInput([{ field: 'body', rule: 'must be gzip, as its Content-Encoding says' }]);
}
