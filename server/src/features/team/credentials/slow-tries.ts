import { hash } from 'node:crypto';
import { DomainError } from '../../../kernel/domain-error.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import { addressBucket } from '../../../platform/http/limits/request-limits.ts';
import { credentialErrors } from './credential-errors.ts';
import { forgiveFailure, lockFailures, removeFailures, saveFailures } from './failures-store.ts';
import { countedFailures, waitSeconds } from './sign-in-rules.ts';

/** A try of a password or code: the account that it is for, known or not, and the address of the caller. */
export interface Try {
  account: Buffer;
  address: Buffer;
}

export function tryOf(account: string, address: string): Try {
  return { account: hash('sha256', `account:${account}`, 'buffer'), address: hashAddress(address) };
}

export function hashAddress(address: string): Buffer {
  return hash('sha256', addressBucket(address), 'buffer');
}

/**
 * Counts a try as a failure before it is checked, so that tries at once are no way around the count.
 * `endTry` takes it back.
 *
 * @throws DomainError `sign_in_slowed`
 */
export async function beginTry(context: Context, { account, address }: Try): Promise<void> {
  await context.unit(async (unit) => {
    const now = wallClock.now();
    const rows = await lockFailures(unit, [account, address], now);
    const seconds = Math.max(...rows.map((row) => waitSeconds(row, now)));
    if (seconds > 0) throw new DomainError(credentialErrors.sign_in_slowed, { seconds });
    for (const row of rows) {
      await saveFailures(unit, row.subject_hash, countedFailures(row, now) + 1, now);
    }
  });
}

/** Ends a try that was right: the account's failures are forgotten, and the address has one fewer. */
export async function endTry(context: Context, { account, address }: Try): Promise<void> {
  await context.unit(async (unit) => {
    await removeFailures(unit, account);
    await forgiveFailure(unit, [address]);
  });
}

/** Takes a try back that was neither right nor wrong, such as one without the code that it needs. */
export async function withdrawTry(context: Context, { account, address }: Try): Promise<void> {
  await context.unit((unit) => forgiveFailure(unit, [account, address]));
}
