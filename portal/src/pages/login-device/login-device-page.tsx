import { ApiError } from '@surety/sdk/errors';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Form, TextField } from '../../parts/field.tsx';
import { PageHead, Stack } from '../../parts/layout.tsx';
import { Failure, Loading, Notice, QueryState } from '../../parts/states.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { ownKey } from '../../platform/keys.ts';
import { callPortal } from '../../platform/portal-client.ts';
import { isSignedOut } from '../../platform/queries.ts';
import type { Session } from '../../platform/session.ts';
import { useSession } from '../../platform/use-session.ts';
import { PlainPage } from '../../shell/plain-page.tsx';
import { ToSignIn } from '../../shell/to-sign-in.tsx';
import { codeOfHash, type DeviceLogin, readCode } from './device-login.ts';
import { LoginDecision } from './login-decision.tsx';

/** `/portal/login-device`: a person approves or refuses the login of a command line by its code. */
export function LoginDevicePage() {
  const session = useSession();
  const code = codeOfHash(useLocation().hash);
  if (isSignedOut(session.error)) return <ToSignIn />;
  return (
    <PlainPage>
      <QueryState query={session}>
        {(known) => <CodeOfLogin key={code} session={known} given={code} />}
      </QueryState>
    </PlainPage>
  );
}

interface CodeOfLoginProps {
  readonly session: Session;
  readonly given: string | null;
}

function CodeOfLogin({ session, given }: CodeOfLoginProps) {
  const [code, setCode] = useState(given);
  const [isTyped, setTyped] = useState(false);
  const login = useQuery({
    queryKey: ownKey('device-login', code),
    queryFn: () =>
      callPortal<DeviceLogin>({
        method: 'POST',
        path: '/device-logins/find',
        body: { user_code: code },
      }),
    enabled: code !== null,
    // Each request counts as a guess, so that it is sent once.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (code !== null && login.data) {
    return <LoginDecision session={session} code={code} login={login.data} isTyped={isTyped} />;
  }
  return (
    <>
      <PageHead
        title="Log in a command line"
        lead={
          <>
            Type the code that <code>surety login</code> shows in your terminal.
          </>
        }
      />
      <Stack>
        {login.isFetching && <Loading rows={2} />}
        {login.error && !login.isFetching && <Problem error={login.error} />}
        <CodeForm
          isAsking={login.isFetching}
          onCode={(typed) => {
            setTyped(true);
            if (typed === code) void login.refetch();
            else setCode(typed);
          }}
        />
        <p>You are signed in as {session.person.name}.</p>
      </Stack>
    </>
  );
}

/** A wrong code is no failure of the service, and needs no id of a request. */
function Problem({ error }: { readonly error: Error }) {
  const isEnded = error instanceof ApiError && error.code === 'device_login_ended';
  return isEnded ? <Notice>{error.reason}</Notice> : <Failure error={error} />;
}

interface CodeFormProps {
  readonly isAsking: boolean;
  readonly onCode: (code: string) => void;
}

function CodeForm({ isAsking, onCode }: CodeFormProps) {
  const [typed, setTyped] = useState('');
  const code = readCode(typed);
  return (
    <Form label="Code of the login" onSubmit={() => code !== null && !isAsking && onCode(code)}>
      <TextField
        label="Code"
        hint="Eight letters, such as BCDF-GHJK."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <SubmitButton
        type="submit"
        tone="primary"
        missing={code === null ? 'Write the eight letters that the command shows.' : null}
        isPending={isAsking}
      >
        {isAsking ? 'Looking' : 'Go on'}
      </SubmitButton>
    </Form>
  );
}
