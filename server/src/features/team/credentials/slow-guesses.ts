import { hash } from 'node:crypto';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import { forgiveFailure, lockFailures, saveFailures } from './failures-store.ts';
import { countedFailures, waitSeconds, windowOf, windowWaitSeconds } from './sign-in-rules.ts';

/** A guess of a short code: by a person who is signed in, and by everybody within a window. */
export interface Guess {
  person: Buffer;
  everybody: Buffer;
}

/** @param kind name of the code, such as `device`; kinds share no count. */
export function guessOf(kind: string, personId: string): Guess {
  const window = windowOf(wallClock.now());
  return {
    person: hash('sha256', `${kind} code of ${personId}`, 'buffer'),
    everybody: hash('sha256', `${kind} codes in ${window}`, 'buffer'),
  };
}

/**
 * Counts a guess as wrong before it is checked, so that guesses at once are no way around the count.
 * Returns the seconds to wait, and 0 if it may be checked; `endGuess` takes a right one back.
 */
export async function beginGuess(context: Context, guess: Guess): Promise<number> {
  return context.unit(async (unit) => {
    const now = wallClock.now();
    const rows = await lockFailures(unit, [guess.person, guess.everybody], now);
    const waits = rows.map((row) =>
      row.subject_hash.equals(guess.person) ? waitSeconds(row, now) : windowWaitSeconds(row, now),
    );
    const seconds = Math.max(...waits);
    if (seconds > 0) return seconds;
    for (const row of rows) {
      await saveFailures(unit, row.subject_hash, countedFailures(row, now) + 1, now);
    }
    return 0;
  });
}

/** Uncounts a guess that was right. Earlier wrong ones stay: a guesser may know one code of their own. */
export async function endGuess(context: Context, { person, everybody }: Guess): Promise<void> {
  await context.unit((unit) => forgiveFailure(unit, [person, everybody]));
}
