import { ApiError } from '@surety/sdk/errors';
import { QueryClient } from '@tanstack/react-query';

/** One cache for the whole portal. Live news invalidates it, so that what is shown need not be asked for again. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 20_000, gcTime: 300_000, retry: false, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

/** No person is signed in to this browser, which its cookie shows. */
export class NotSignedIn extends Error {
  constructor() {
    super('You are not signed in.');
  }
}

/** True for the answer of a service that knows no session of this browser (any more). */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof NotSignedIn || (error instanceof ApiError && error.status === 401);
