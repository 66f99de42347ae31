import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageHead, Stack } from '../../parts/layout.tsx';
import { PasskeyButton } from '../../parts/passkey-button.tsx';
import { Failure, Loading } from '../../parts/states.tsx';
import { sessionKey } from '../../platform/keys.ts';
import { callPortal } from '../../platform/portal-client.ts';
import { isSignedOut, queries } from '../../platform/queries.ts';
import type { Session } from '../../platform/session.ts';
import { tellSession } from '../../platform/session-end.ts';
import { useAddressHash } from '../../platform/use-address-hash.ts';
import { useSession } from '../../platform/use-session.ts';
import { PlainPage } from '../../shell/plain-page.tsx';
import { nextPath } from './next-path.ts';
import styles from './sign-in.module.css';
import { SignInByPassword } from './sign-in-by-password.tsx';

const route = getRouteApi('/sign-in');

/**
 * Signs in by the link that `npm start` prints, by passkey, or by password. The one-time token and the page to lead back to, if it
 * has a code, are after the # of the address, so that no log has them.
 */
export function SignInPage() {
  const { latestLocation } = useRouter();
  const { fields, arrival } = useAddressHash(latestLocation.hash);
  const link = fields.get('link');
  const { next = fields.get('next') ?? undefined } = route.useSearch();
  const navigate = useNavigate();
  // A browser writes each 401 to its console, so a page with a link does not ask.
  const session = useSession(link === null);
  const enter = (known: Session) => {
    // Answers to the last person of this browser are forgotten.
    queries.clear();
    queries.setQueryData(sessionKey, known);
    tellSession(known.person.person_id);
    void navigate({ href: nextPath(next), replace: true });
  };
  const isSignedIn = link === null && session.isSuccess;
  useEffect(() => {
    if (isSignedIn) void navigate({ href: nextPath(next), replace: true });
  }, [isSignedIn, navigate, next]);
  if (session.isLoading || isSignedIn) return null;
  const isLost = session.error !== null && !isSignedOut(session.error);
  return (
    <PlainPage>
      <PageHead title="Sign in" />
      <Stack>
        {link !== null && <LinkSignIn key={arrival} token={link} onDone={enter} />}
        {isLost && <Failure error={session.error} onRetry={() => void session.refetch()} />}
        <PasskeyButton
          label="Sign in with a passkey"
          optionsPath="/session/passkey/options"
          send={(passkey) =>
            callPortal<Session>({ method: 'POST', path: '/session/passkey', body: { passkey } })
          }
          onDone={enter}
        />
        <SignInByPassword onDone={enter} />
        <OtherWays />
      </Stack>
    </PlainPage>
  );
}

interface LinkSignInProps {
  readonly token: string;
  readonly onDone: (session: Session) => void;
}

/** Uses the link as soon as the page opens, and takes it out of the address. */
function LinkSignIn({ token, onDone }: LinkSignInProps) {
  const signIn = useMutation({
    mutationFn: () =>
      callPortal<Session>({ method: 'POST', path: '/session/link', body: { token } }),
    onSuccess: onDone,
  });
  const { mutate } = signIn;
  useEffect(() => {
    if (!location.hash) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    mutate();
  }, [mutate]);
  return signIn.error ? <Failure error={signIn.error} /> : <Loading rows={1} />;
}

function OtherWays() {
  return (
    <div className={styles.notes}>
      <details>
        <summary>A sandbox on your own machine</summary>
        <p>
          In the folder of the service, <code>npx --no surety open</code> opens the portal with a
          link that signs in once, within ten minutes. No password is needed.
        </p>
      </details>
      <details>
        <summary>Password or passkey forgotten</summary>
        <p>
          With an authenticator app, a recovery code takes the place of its code. Surety sends no
          e-mail yet, so nothing is reset by mail.
        </p>
        <p>
          Otherwise the operator of the service runs{' '}
          <code>npm run admin -- person recover --email …</code>. It removes your password, passkeys
          and app, and prints a link that signs you in once, to choose new ones.
        </p>
      </details>
    </div>
  );
}
