import { createHash } from 'node:crypto';

/** Finds requests with the same Idempotency-Key without keeping the key in clear: 16 bytes in hexadecimal digits. */
export function hashIdempotencyKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}
