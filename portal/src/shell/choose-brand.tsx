import { Link, Navigate } from '@tanstack/react-router';
import { PageHead } from '../parts/layout.tsx';
import { Empty, QueryState } from '../parts/states.tsx';
import { preferences } from '../platform/preferences.ts';
import { isSignedOut } from '../platform/queries.ts';
import { findBrand, type Session, worldOf } from '../platform/session.ts';
import { useSession } from '../platform/use-session.ts';
import { PlainPage } from './plain-page.tsx';

/** `/portal`: leads to the brand that was opened last, or to the sign-in. */
export function ChooseBrand() {
  const session = useSession();
  if (isSignedOut(session.error)) return <Navigate to="/sign-in" replace />;
  return (
    <QueryState query={session}>
      {(known) => {
        const world = lastWorld(known);
        if (world) return <Navigate to="/w/$world" params={{ world }} replace />;
        return <NoBrand />;
      }}
    </QueryState>
  );
}

function lastWorld(session: Session): string | undefined {
  const { world } = preferences.read();
  if (world && findBrand(session, world)) return world;
  const [first] = session.brands;
  return first && worldOf(first.brand_id);
}

function NoBrand() {
  return (
    <PlainPage>
      <PageHead title="No brand yet" />
      <Empty actions={<Link to="/sign-in">Sign in as another person</Link>}>
        You are signed in, but a member of no brand. An owner of the brand can invite you.
      </Empty>
    </PlainPage>
  );
}
