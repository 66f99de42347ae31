import { type ReactNode, useSyncExternalStore } from 'react';
import { sessionEnd } from '../platform/session-end.ts';

/** Shows nothing once the session has ended, until the sign-in is there. */
export function UntilSessionEnds({ children }: { readonly children: ReactNode }) {
  const hasEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.read);
  return hasEnded ? null : children;
}
