import { ApiError } from '@surety/sdk/errors';
import { sessionKey } from './keys.ts';
import { NotSignedIn, queries } from './queries.ts';
import type { Session } from './session.ts';
import { signInAddress } from './sign-in-address.ts';

/** The person whose session this browser now has; null after a sign-out. */
interface SessionNews {
  readonly personId: string | null;
}

const channel = new BroadcastChannel('surety-session');
const followers = new Set<() => void>();
let hasEnded = false;

/** The end of this page's session, in the form of `useSyncExternalStore`. */
export const sessionEnd = {
  read: (): boolean => hasEnded,
  subscribe(follow: () => void): () => void {
    followers.add(follow);
    return () => followers.delete(follow);
  },
};

/** Tells the other pages of this browser who is signed in. */
export function tellSession(personId: string | null): void {
  channel.postMessage({ personId } satisfies SessionNews);
}

/** Follows the end of the session, in this page and elsewhere; once for the whole portal. */
export function followSessionEnd(): void {
  channel.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => {
    const own = knownSession()?.person.person_id;
    if (own !== undefined && own !== data.personId) endSession();
  });
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') endIfRefused(event.action.error);
  });
  queries.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') endIfRefused(event.action.error);
  });
}

const knownSession = () => queries.getQueryData<Session>(sessionKey);

/**
 * Ends the session where the service says that there is none. A request that was on its way while the session got a new
 * token, or its world was deleted, is refused too: then the session is read again, which decides.
 */
function endIfRefused(error: unknown): void {
  if (!knownSession()) return;
  if (error instanceof NotSignedIn) {
    tellSession(null);
    endSession();
  } else if (error instanceof ApiError && error.code === 'auth_err') {
    void queries.refetchQueries({ queryKey: sessionKey });
  }
}

/** Clears the screen at once, and then the memory of the page, with a new page. */
export function endSession(next = signInAddress()): void {
  if (hasEnded) return;
  hasEnded = true;
  document.title = 'Surety';
  for (const follow of followers) follow();
  location.replace(next);
}
