import { Suspense, useSyncExternalStore } from 'react';
import { latePart } from '../parts/late-part.tsx';
import { confirmation } from '../platform/confirmation.ts';

const ConfirmDialog = latePart(
  () => import('./confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog),
  ({ onEnd }) =>
    () =>
      onEnd(false),
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
