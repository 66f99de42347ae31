import { lazy, Suspense, useSyncExternalStore } from 'react';
import { confirmation } from '../platform/confirmation.ts';

const ConfirmDialog = lazy(() =>
  import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

/** Asks for a confirmation wherever a request waits for one. */
export function Confirmation() {
  const isAsked = useSyncExternalStore(confirmation.subscribe, confirmation.isAsked);
  if (!isAsked) return null;
  return (
    <Suspense>
      <ConfirmDialog onEnd={confirmation.end} />
    </Suspense>
  );
}
