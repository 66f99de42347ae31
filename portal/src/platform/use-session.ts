import { useQuery } from '@tanstack/react-query';
import { sessionKey } from './keys.ts';
import { callPortal } from './portal-client.ts';
import { NotSignedIn, queries } from './queries.ts';
import { findBrand, type Session } from './session.ts';

/** The service sets this mark with a session, and takes both away. It names the mark after its port but behind https. */
const markName =
  location.protocol === 'https:' ? 'surety_signed_in' : `surety_signed_in_${location.port || '80'}`;
/** False for a browser in which nobody is signed in; true does not say that the session still runs. */
export const hasMark = (): boolean => document.cookie.split('; ').includes(`${markName}=1`);

async function readSession(): Promise<Session> {
  if (!hasMark()) throw new NotSignedIn();
  const before = queries.getQueryData<Session>(sessionKey);
  const session = await callPortal<Session>({ method: 'GET', path: '/session' });
  forgetOthers(before, session);
  return session;
}

/** Forgets what a role has read that the person no longer has. */
function forgetOthers(before: Session | undefined, now: Session): void {
  for (const { brand_id, role } of before?.brands ?? []) {
    const isSame = findBrand(now, brand_id)?.role === role;
    if (!isSame) queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === brand_id });
  }
}

const query = { queryKey: sessionKey, queryFn: readSession, staleTime: 60_000 };

/** Asks for the session before the first page is rendered. */
export const beginSession = (): void => void queries.prefetchQuery(query);

/** The person's session; the query fails for who is not signed in, without a request where no mark is. */
export function useSession(isEnabled = true) {
  return useQuery({ ...query, enabled: isEnabled });
}
