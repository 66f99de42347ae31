import { useParams } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { latePart } from '../parts/late-part.tsx';
import { Failure, Loading } from '../parts/states.tsx';
import { isSignedOut } from '../platform/queries.ts';
import { hasMark, useSession } from '../platform/use-session.ts';
import { ToSignIn } from './to-sign-in.tsx';
import { WaitingFrame } from './waiting-frame.tsx';

const OpenedBrand = latePart(() =>
  import('./opened-brand.tsx').then(({ OpenedBrand }) => OpenedBrand),
);

/** Opens the brand of the address for its pages; the frame is drawn before the session is known. */
export function BrandShell() {
  const { world } = useParams({ from: '/w/$world' });
  const session = useSession();
  useEffect(() => void OpenedBrand.preload(), []);
  if (isSignedOut(session.error) || (!session.data && !hasMark())) return <ToSignIn />;
  const waiting = (
    <WaitingFrame world={world}>
      {session.error ? (
        <Failure error={session.error} onRetry={() => void session.refetch()} />
      ) : (
        <Loading rows={8} />
      )}
    </WaitingFrame>
  );
  if (!session.data) return waiting;
  return (
    <Suspense fallback={waiting}>
      <OpenedBrand session={session.data} world={world} />
    </Suspense>
  );
}
