import { hash, randomBytes } from 'node:crypto';
import { DomainError } from '../../../kernel/domain-error.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import { publicAddress } from '../../../platform/public-address.ts';
import { insertChallenge, type Purpose, takeChallenge } from './challenges-store.ts';
import { credentialErrors } from './credential-errors.ts';
import { hashAddress } from './slow-tries.ts';

const challengeMinutes = 5;
/** Open challenges of one address: a browser asks for one whenever the page of sign-in opens. */
const maxOpen = 50;

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

/**
 * Makes a challenge that is good once and for five minutes; returns it in Base64url.
 *
 * @throws DomainError `challenge_limit`
 */
export async function openChallenge(
  context: Context,
  use: ChallengeUse,
  address: string,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const now = wallClock.now();
  const row = {
    ...use,
    hash: hashChallenge(challenge),
    addressHash: hashAddress(address),
    endsAt: now.add({ minutes: challengeMinutes }),
  };
  const isKept = await context.unit((unit) => insertChallenge(unit, row, { now, limit: maxOpen }));
  if (!isKept) throw new DomainError(credentialErrors.challenge_limit, { limit: maxOpen });
  return challenge;
}

/**
 * Uses the challenge up that an authenticator signed. It is gone even if the signature turns out wrong.
 *
 * @throws DomainError `passkey_refused`
 */
export async function useChallenge(
  context: Context,
  use: ChallengeUse,
  clientDataJson: string,
): Promise<string> {
  const challenge = readChallenge(clientDataJson);
  const now = wallClock.now();
  const isOpen =
    challenge !== undefined &&
    (await context.unit((unit) => takeChallenge(unit, hashChallenge(challenge), { ...use, now })));
  if (isOpen) return challenge;
  throw new DomainError(credentialErrors.passkey_refused, {
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

function hashChallenge(challenge: string): Buffer {
  return hash('sha256', challenge, 'buffer');
}
