import { useQuery } from '@tanstack/react-query';
import { callPortal } from './portal-client.ts';
import type { Session } from './session.ts';

/** The person's session; the query fails with 401 for who is not signed in. */
export function useSession(isEnabled = true) {
  return useQuery({
    queryKey: ['session'],
    queryFn: () => callPortal<Session>({ method: 'GET', path: '/session' }),
    staleTime: 60_000,
    enabled: isEnabled,
  });
}
