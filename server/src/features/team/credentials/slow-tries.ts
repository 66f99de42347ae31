import { hash } from 'node:crypto';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import { addressBucket } from '../../../platform/http/limits/address-bucket.ts';
import type { KnownDevice } from '../sign-in/sign-in.ts';
import { forgiveFailure, lockFailures, removeFailures, saveFailures } from './failures-store.ts';
import { countedFailures, waitSeconds } from './sign-in-rules.ts';

/** A try of a password or code, by what it is counted for. */
export interface Try {
  /** Counts failures until the try is right. */
  own: Buffer;
  /** Address of the caller, which strangers share; null where their failures do not matter. */
  address: Buffer | null;
  /** True if no other person's password is tried under the count. */
  isOfOnePerson: boolean;
}

/** A sign-in to the people of an e-mail, known or not. */
export function tryOf(email: string, address: string | null): Try {
  const addressHash = address === null ? null : hashAddress(address);
  return { own: ownHash(`account:${email}`), address: addressHash, isOfOnePerson: false };
}

/**
 * A sign-in in a browser to those people of an e-mail who signed in in it before. It has a count of its own, so that
 * no failure of others slows it.
 */
export function tryInBrowser(email: string, { hash: device, personIds }: KnownDevice): Try {
  const own = ownHash(`device:${device.toString('hex')}:${email}`);
  return { own, address: null, isOfOnePerson: personIds.length === 1 };
}

/**
 * A sign-in, in a browser that knows people of an e-mail, to somebody else of it. Its count is the same whether there are
 * others, which nobody learns.
 */
export function tryAtOthers(email: string): Try {
  return { own: ownHash(`others:${email}`), address: null, isOfOnePerson: false };
}

/**
 * A new password for a person of an e-mail. It is never taken back: who sets one after the other and signs in by each would
 * guess at another person of the e-mail, uncounted.
 */
export function tryOfNewPassword(email: string): Try {
  return { own: ownHash(`new password:${email}`), address: null, isOfOnePerson: false };
}

/** A proof of a person whose session lives: only such sessions share its count. */
export function tryInSession(personId: string): Try {
  return { own: ownHash(`account:${personId}`), address: null, isOfOnePerson: true };
}

const ownHash = (subject: string): Buffer => hash('sha256', subject, 'buffer');
const hashesOf = ({ own, address }: Try): Buffer[] => (address === null ? [own] : [own, address]);

export function hashAddress(address: string): Buffer {
  return hash('sha256', addressBucket(address), 'buffer');
}

/**
 * Counts a try as a failure before it is checked, so that tries at once are no way around the count.
 * `endTry` takes it back. Returns the seconds to wait, and 0 if it may be checked.
 */
export async function beginTry(context: Context, attempt: Try): Promise<number> {
  return context.unit(async (unit) => {
    const now = wallClock.now();
    const rows = await lockFailures(unit, hashesOf(attempt), now);
    const seconds = Math.max(...rows.map((row) => waitSeconds(row, now)));
    if (seconds > 0) return seconds;
    for (const row of rows) {
      await saveFailures(unit, row.subject_hash, countedFailures(row, now) + 1, now);
    }
    return 0;
  });
}

/**
 * Ends a try that was right. Its count is forgotten where it is of one person; the count of an e-mail has one fewer,
 * because another person may have the e-mail, whose password the caller does not know.
 */
export async function endTry(context: Context, attempt: Try): Promise<void> {
  if (!attempt.isOfOnePerson) return withdrawTry(context, attempt);
  await context.unit((unit) => removeFailures(unit, attempt.own));
}

/** Takes a try back that was neither right nor wrong, such as one without the code that it needs. */
export async function withdrawTry(context: Context, attempt: Try): Promise<void> {
  await context.unit((unit) => forgiveFailure(unit, hashesOf(attempt)));
}
