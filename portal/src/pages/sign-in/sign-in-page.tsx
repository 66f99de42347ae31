import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PageHead } from '../../parts/layout.tsx';
import { Failure, Loading } from '../../parts/states.tsx';
import { callPortal } from '../../platform/portal-client.ts';
import { queries } from '../../platform/queries.ts';
import type { Session } from '../../platform/session.ts';
import { useSession } from '../../platform/use-session.ts';
import { PlainPage } from '../../shell/plain-page.tsx';

/** The one-time token in the address, which stands behind the # so that no log has it. */
function readLink(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('link');
}

/** Signs in by the link that `npm start` prints, or asks for the sign-in. */
export function SignInPage() {
  const navigate = useNavigate();
  const session = useSession();
  const link = useRef(readLink());
  const signIn = useMutation({
    mutationFn: (token: string) =>
      callPortal<Session>({ method: 'POST', path: '/session/link', body: { token } }),
    onSuccess: (known) => queries.setQueryData(['session'], known),
  });
  const { mutate } = signIn;
  useEffect(() => {
    if (!link.current) return;
    mutate(link.current);
    link.current = null;
    history.replaceState(null, '', location.pathname);
  }, [mutate]);
  const isSignedIn = signIn.isSuccess || (session.isSuccess && signIn.isIdle);
  useEffect(() => {
    if (isSignedIn) void navigate({ to: '/', replace: true });
  }, [isSignedIn, navigate]);
  return (
    <PlainPage>
      <PageHead title="Sign in" />
      {signIn.isPending && <Loading />}
      {signIn.error && <Failure error={signIn.error} />}
      <p>
        In the folder of the service, <code>npx surety open</code> prints a new link. It signs in
        once, within ten minutes.
      </p>
    </PlainPage>
  );
}
