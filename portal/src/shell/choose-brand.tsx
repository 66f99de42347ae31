import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { PageHead } from '../parts/layout.tsx';
import { Empty, Loading, QueryState } from '../parts/states.tsx';
import { keysOf } from '../platform/keys.ts';
import { preferences } from '../platform/preferences.ts';
import { isSignedOut } from '../platform/queries.ts';
import { findBrand, type Session, type SessionBrand, worldOf } from '../platform/session.ts';
import { suretyOf } from '../platform/surety-of.ts';
import { useSession } from '../platform/use-session.ts';
import { PlainPage } from './plain-page.tsx';

/** `/portal`: leads to the brand that was opened last, to its quickstart while it is empty, or to the sign-in. */
export function ChooseBrand() {
  const session = useSession();
  if (isSignedOut(session.error)) return <Navigate to="/sign-in" replace />;
  return (
    <QueryState query={session}>
      {(known) => {
        const world = lastWorld(known);
        const brand = world === undefined ? undefined : findBrand(known, world);
        return brand ? <EnterBrand session={known} brand={brand} /> : <NoBrand />;
      }}
    </QueryState>
  );
}

interface EnterBrandProps {
  readonly session: Session;
  readonly brand: SessionBrand;
}

function EnterBrand({ session: { environment }, brand: { brand_id } }: EnterBrandProps) {
  const isSandbox = environment === 'sandbox';
  const newest = useQuery({
    queryKey: keysOf(brand_id).list('customers', 'newest'),
    queryFn: () => suretyOf(brand_id).customers.list({ limit: 1 }).page(),
    enabled: isSandbox,
  });
  if (isSandbox && newest.isPending) return <Loading />;
  const params = { world: worldOf(brand_id) };
  const isEmpty = newest.data?.data.length === 0;
  return isEmpty ? (
    <Navigate to="/w/$world/start" params={params} replace />
  ) : (
    <Navigate to="/w/$world" params={params} replace />
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
