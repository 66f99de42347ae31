import { hash } from 'node:crypto';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import { addressBucket } from '../../../platform/http/limits/address-bucket.ts';
import { forgiveFailure, lockFailures, removeFailures, saveFailures } from './failures-store.ts';
import { countedFailures, waitSeconds } from './sign-in-rules.ts';

/** A try of a password or code, by what it is counted for. */
export interface Try {
  /** Counts failures until the try is right. */
  own: Buffer;
  /** Address of the caller, which strangers share; null where their failures do not matter. */
  address: Buffer | null;
}

/**
 * A sign-in to an account, known or not. A browser in which the person signed in before has a count of its own,
 * so that no failure of others slows it.
 */
export function tryOf(account: string, device: Buffer | null, address: string | null): Try {
  if (device === null)
    return { own: ownHash(`account:${account}`), address: hashAddress(address ?? '') };
  return { own: ownHash(`device:${device.toString('hex')}:${account}`), address: null };
}

/** A proof of a person whose session lives: only such sessions share its count. */
export function tryInSession(personId: string): Try {
  return { own: ownHash(`account:${personId}`), address: null };
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

/** Ends a try that was right: its own failures are forgotten, and the address has one fewer. */
export async function endTry(context: Context, { own, address }: Try): Promise<void> {
  await context.unit(async (unit) => {
    await removeFailures(unit, own);
    if (address !== null) await forgiveFailure(unit, [address]);
  });
}

/** Takes a try back that was neither right nor wrong, such as one without the code that it needs. */
export async function withdrawTry(context: Context, attempt: Try): Promise<void> {
  await context.unit((unit) => forgiveFailure(unit, hashesOf(attempt)));
}
