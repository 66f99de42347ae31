import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { DomainError } from '../../../kernel/domain-error.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { publicAddress } from '../../../platform/public-address.ts';
import { installationVault } from '../../../platform/vault/vault.ts';
import { insertUsedChallenge, type Purpose } from './challenges-store.ts';
import { credentialErrors } from './credential-errors.ts';

const challengeMinutes = 5;

/** The relying party of passkeys (WebAuthn, 5.1.2): the host that people see the portal under. */
export function relyingParty(context: Context): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(context.port(publicAddress).publicUrl);
  return { rpID: hostname, origin };
}

export interface ChallengeUse {
  purpose: Purpose;
  /** Null where the passkey names the person. */
  personId: string | null;
}

/** Bytes of a challenge: random ones, its time in milliseconds, and the code that authenticates both. */
const nonceBytes = 32;
const timeBytes = 8;
const signedBytes = nonceBytes + timeBytes;

/**
 * Makes a challenge that is good once and for five minutes; returns it in Base64url. Nothing of it is kept, so
 * nobody can use up the challenges of others.
 */
export function openChallenge(context: Context, use: ChallengeUse): string {
  const time = Buffer.alloc(timeBytes);
  time.writeBigUInt64BE(BigInt(wallClock.now().epochMilliseconds));
  const signed = Buffer.concat([randomBytes(nonceBytes), time]);
  return Buffer.concat([signed, sign(context, use, signed)]).toString('base64url');
}

/**
 * Reads the challenge that an authenticator signed, which `noteChallenge` uses up.
 *
 * @throws DomainError `passkey_refused`
 */
export function readOpenChallenge(
  context: Context,
  use: ChallengeUse,
  clientDataJson: string,
): string {
  const challenge = readChallenge(clientDataJson);
  if (challenge !== undefined && isOpen(context, use, challenge)) return challenge;
  throw notOpen();
}

/** Uses a challenge up in the unit of what it proved. @throws DomainError `passkey_refused` */
export async function noteChallenge(
  unit: Unit,
  { purpose, personId }: ChallengeUse,
  challenge: string,
): Promise<void> {
  const endsAt = wallClock.now().add({ minutes: challengeMinutes });
  const row = { hash: hash('sha256', challenge, 'buffer'), purpose, personId, endsAt };
  if (!(await insertUsedChallenge(unit, row))) throw notOpen();
}

function isOpen(context: Context, use: ChallengeUse, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  // Base64url has other spellings of the same bytes, which would be used once each.
  if (bytes.toString('base64url') !== challenge) return false;
  const code = sign(context, use, bytes.subarray(0, signedBytes));
  if (bytes.length !== signedBytes + code.length) return false;
  if (!timingSafeEqual(bytes.subarray(signedBytes), code)) return false;
  const ageMs = wallClock.now().epochMilliseconds - Number(bytes.readBigUInt64BE(nonceBytes));
  return ageMs < challengeMinutes * 60_000;
}

function sign(context: Context, { purpose, personId }: ChallengeUse, signed: Buffer): Buffer {
  const text = `${purpose} ${personId ?? ''} ${signed.toString('base64url')}`;
  return context.port(installationVault).ofInstallation.authenticate(text, 'passkey challenge');
}

function notOpen(): DomainError {
  return new DomainError(credentialErrors.passkey_refused, {
    reason: 'its challenge was used or has ended',
  });
}

/** The challenge of the client data (WebAuthn, 5.8.1), or undefined if there is none to read. */
function readChallenge(clientDataJson: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    const { challenge } = (data ?? {}) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
