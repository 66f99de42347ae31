import { setTimeout } from 'node:timers/promises';
import { NotConfigured } from '@surety/sdk/errors';
import { Interrupted } from '../../io.ts';
import { isPassing } from '../../is-passing.ts';
import type { BegunLogin, DeviceLogins, GivenKeys, PollAnswer } from './device-logins.ts';

/** Longest wait between two polls of a service that does not answer. */
const longestSeconds = 60;

/**
 * Polls until a person has decided, at the interval that the service requires. A service that does not
 * answer is polled less and less often (RFC 8628, 3.5).
 *
 * @throws NotConfigured if the login was refused or has ended; Interrupted.
 */
export async function waitForKeys(
  logins: Pick<DeviceLogins, 'poll'>,
  begun: BegunLogin,
  signal: AbortSignal,
): Promise<GivenKeys> {
  const endMs = performance.now() + begun.expires_in * 1_000;
  let seconds = begun.interval;
  for (;;) {
    await pause(seconds * 1_000, signal);
    if (performance.now() > endMs) throw new NotConfigured(endings.expired_token);
    const answer = await tryPoll(logins, begun);
    if (signal.aborted) throw new Interrupted();
    if (!answer) {
      seconds = Math.min(Math.max(seconds, 1) * 2, longestSeconds);
      continue;
    }
    if (answer.status === 'approved' && answer.keys) return answer.keys;
    const ending = endings[answer.status];
    if (ending !== undefined) throw new NotConfigured(ending);
    seconds = answer.interval;
  }
}

const again = 'Run "surety login" again.';

const endings: Readonly<Partial<Record<PollAnswer['status'], string>>> & {
  readonly expired_token: string;
} = {
  access_denied: 'The login was refused in the portal, so that no keys were made.',
  expired_token: `The login was not approved in time. ${again}`,
  used: `The login has ended: the answer with its keys was lost, and so they are. ${again}`,
};

/** The answer to a poll; null from a service that is away. */
async function tryPoll(
  logins: Pick<DeviceLogins, 'poll'>,
  begun: BegunLogin,
): Promise<PollAnswer | null> {
  try {
    return await logins.poll(begun);
  } catch (error) {
    if (isPassing(error)) return null;
    throw error;
  }
}

/** @throws Interrupted */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(ms, undefined, { signal });
  } catch {
    throw new Interrupted();
  }
}
