import { ApiError } from '@surety/sdk/errors';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { PageHead, Stack } from '../../parts/layout.tsx';
import { Empty, QueryState } from '../../parts/states.tsx';
import { Time } from '../../parts/values.tsx';
import { ownKey, sessionKey } from '../../platform/keys.ts';
import { callPortal } from '../../platform/portal-client.ts';
import { queries } from '../../platform/queries.ts';
import type { Session } from '../../platform/session.ts';
import { tellSession } from '../../platform/session-end.ts';
import { useAddressHash } from '../../platform/use-address-hash.ts';
import { PlainPage } from '../../shell/plain-page.tsx';
import { KnownPerson } from './known-person.tsx';
import { NewPerson } from './new-person.tsx';
import type { AcceptanceProps, ReceivedInvitation } from './received-invitation.ts';

/**
 * `/portal/invitation#token=…`: makes a person a member of a brand, and signs them in. The token is after the # so that
 * no log has it.
 */
export function InvitationPage() {
  const [hash] = useState(() => location.hash.slice(1));
  const { fields, arrival } = useAddressHash(hash);
  const token = fields.get('token');
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token of each address that is opened leaves it
  useEffect(() => history.replaceState(history.state, '', location.pathname), [arrival]);
  const enter = (session: Session) => {
    queries.clear();
    queries.setQueryData(sessionKey, session);
    tellSession(session.person.person_id);
    void navigate({ to: '/', replace: true });
  };
  return (
    <PlainPage>
      {token === null ? <NoToken /> : <Invited key={arrival} token={token} onDone={enter} />}
    </PlainPage>
  );
}

function NoToken() {
  return (
    <>
      <PageHead title="Invitation" />
      <Empty actions={<Link to="/sign-in">Sign in</Link>}>
        This address has no invitation in it. Open the whole link that you received.
      </Empty>
    </>
  );
}

interface InvitedProps {
  readonly token: string;
  readonly onDone: (session: Session) => void;
}

function Invited({ token, onDone }: InvitedProps) {
  const invitation = useQuery({
    queryKey: ownKey('invitation', token),
    queryFn: () =>
      callPortal<ReceivedInvitation>({
        method: 'POST',
        path: '/invitations/find',
        body: { token },
      }),
    // While the form is filled in, no request is repeated.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (invitation.error instanceof ApiError && invitation.error.status === 410) {
    return (
      <>
        <PageHead title="Invitation" />
        <Empty actions={<Link to="/sign-in">Sign in</Link>}>{invitation.error.reason}</Empty>
      </>
    );
  }
  return (
    <QueryState query={invitation}>
      {(received) => (
        <>
          <PageHead
            title={`Join ${received.brand_name}`}
            lead={
              <>
                {received.email} is invited as {received.role}, until{' '}
                <Time at={received.ends_at} isReal />.
              </>
            }
          />
          <Stack>
            <Acceptance token={token} email={received.email} onDone={onDone} />
          </Stack>
        </>
      )}
    </QueryState>
  );
}

/** The invited person chooses: the service does not tell whom it knows. */
function Acceptance(props: AcceptanceProps) {
  const [hasAccount, setHasAccount] = useState(false);
  return (
    <>
      {hasAccount ? <KnownPerson {...props} /> : <NewPerson {...props} />}
      <Button tone="quiet" onClick={() => setHasAccount(!hasAccount)}>
        {hasAccount ? 'I am new here' : 'I have an account with this e-mail'}
      </Button>
    </>
  );
}
