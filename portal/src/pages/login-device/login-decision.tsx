import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../parts/button.tsx';
import { Facts, PageHead, Stack } from '../../parts/layout.tsx';
import { Failure, Notice } from '../../parts/states.tsx';
import { Time } from '../../parts/values.tsx';
import { callPortal } from '../../platform/portal-client.ts';
import { preferences } from '../../platform/preferences.ts';
import { type Session, worldOf } from '../../platform/session.ts';
import { ApprovalForm } from './approval-form.tsx';
import { type DeviceLogin, type Grant, grantableBrands } from './device-login.ts';
import styles from './login-device.module.css';

interface LoginDecisionProps {
  readonly session: Session;
  readonly code: string;
  readonly login: DeviceLogin;
  /** True if the code was typed here, into a form that is gone. */
  readonly isTyped: boolean;
}

/** The command that asks, and the person's answer to it. */
export function LoginDecision({ session, code, login, isTyped }: LoginDecisionProps) {
  const path = `/device-logins/${login.login_id}`;
  const approve = useMutation({
    mutationFn: ({ brandId, ...body }: Grant) =>
      callPortal({ method: 'POST', path: `/${brandId}${path}/approve`, body }),
  });
  const refuse = useMutation({
    mutationFn: () => callPortal({ method: 'POST', path: `${path}/refuse` }),
  });
  // The error of the other answer would be shown below this one.
  const sendApproval = (grant: Grant) => {
    refuse.reset();
    approve.mutate(grant);
  };
  const sendRefusal = () => {
    approve.reset();
    refuse.mutate();
  };
  if (approve.isSuccess) return <Approved brandId={approve.variables.brandId} />;
  if (refuse.isSuccess) return <Refused />;
  const error = approve.error ?? refuse.error;
  const isSending = approve.isPending || refuse.isPending;
  const brands = grantableBrands(session, preferences.read().world);
  const refusal = (
    <Button tone="danger" disabled={isSending} onClick={sendRefusal}>
      {refuse.isPending ? 'Refusing' : 'Refuse'}
    </Button>
  );
  return (
    <>
      <PageHead
        title="Log in a command line"
        takesFocus={isTyped}
        lead="Approve only a login that you started yourself a moment ago: it gets keys of your brand."
      />
      <Stack>
        <p>Your terminal has to show this code:</p>
        <p className={styles.code}>{code}</p>
        <Asker login={login} />
        {!login.is_same_address && (
          <Notice>
            The command runs at another address than this browser. That is usual over SSH or a VPN;
            in any other case refuse it.
          </Notice>
        )}
        {brands.length === 0 ? (
          <>
            <Notice>Your role makes no keys in any brand, so you can only refuse.</Notice>
            {error && <Failure error={error} />}
            {refusal}
          </>
        ) : (
          <ApprovalForm
            login={login}
            brands={brands}
            environment={session.environment}
            isSending={isSending}
            onApprove={sendApproval}
            refusal={refusal}
          >
            {error && <Failure error={error} />}
          </ApprovalForm>
        )}
        <p>You are signed in as {session.person.name}.</p>
      </Stack>
    </>
  );
}

function Asker({ login }: { readonly login: DeviceLogin }) {
  const { host_name: name, address, created_at, ends_at } = login;
  return (
    <Facts
      rows={[
        [
          'Machine',
          <>
            {name ?? 'without a name'}{' '}
            <span className={styles.unproved}>named by the machine, unverified</span>
          </>,
        ],
        ['Address', <code key="address">{address}</code>],
        ['Asked', <Time key="asked" at={created_at} isReal />],
        ['Ends', <Time key="ends" at={ends_at} isReal />],
      ]}
    />
  );
}

function Approved({ brandId }: Pick<Grant, 'brandId'>) {
  return (
    <Result title="Approved">
      Your terminal fetches its keys within seconds, and you can close this page. The keys are
      listed and revoked on{' '}
      <Link to="/w/$world/keys" params={{ world: worldOf(brandId) }}>
        the page Keys
      </Link>
      .
    </Result>
  );
}

const Refused = () => (
  <Result title="Refused">
    The login is refused, and the command gets no keys. You can close this page.
  </Result>
);

/** The end of the page, which takes the focus from the button that is gone. */
function Result({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <PageHead title={title} />
      <p ref={text} tabIndex={-1} role="status" className={styles.result}>
        {children}
      </p>
    </>
  );
}
