import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds of one code (RFC 6238, 5.2). */
const stepSeconds = 30;
const digits = 6;
/** Bytes of a secret: the length of SHA-1's output (RFC 4226, 4, R6). */
export const secretBytes = 20;
/** Steps before and after the present one whose codes count: clocks differ (RFC 6238, 6). */
const tolerance = 1;

/** Number of the step that a wall time is in. */
export function stepAt(now: Temporal.Instant): number {
  return Math.floor(now.epochMilliseconds / 1000 / stepSeconds);
}

/** The code of a step: HOTP of RFC 4226, 5.3 over HMAC-SHA-1, which every authenticator app has. */
export function codeOf(secret: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** length).padStart(length, '0');
}

/**
 * The step whose code was given, or null. A step counts once: those up to `lastStep` are past (RFC 6238,
 * 5.2).
 */
export function findStep(
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { now: Temporal.Instant; lastStep: number | null },
): number | null {
  const present = stepAt(now);
  let found: number | null = null;
  for (let step = present - tolerance; step <= present + tolerance; step += 1) {
    const isNew = lastStep === null || step > lastStep;
    if (isSame(codeOf(secret, step), code) && isNew) found ??= step;
  }
  return found;
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding (RFC 4648, 6), as authenticator apps read secrets. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => base32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The address that an authenticator app reads from a QR code (Key Uri Format of Google Authenticator). */
export function otpauthUri(secret: Uint8Array, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({
    secret: encodeBase32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(stepSeconds),
  });
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
