import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageHead } from '../parts/layout.tsx';
import { Empty } from '../parts/states.tsx';
import { BrandProvider } from '../platform/brand-context.tsx';
import { preferences } from '../platform/preferences.ts';
import { findBrand, type Session, worldOf } from '../platform/session.ts';
import { Frame } from './frame.tsx';
import { PlainPage } from './plain-page.tsx';

interface OpenedBrandProps {
  readonly session: Session;
  readonly world: string;
}

/** The frame of a brand with its pages. */
export function OpenedBrand({ session, world }: OpenedBrandProps) {
  const brand = findBrand(session, world);
  useEffect(() => {
    if (brand) preferences.change({ world: worldOf(brand.brand_id) });
  }, [brand]);
  const short = brand && worldOf(brand.brand_id);
  const { history } = useRouter();
  useEffect(() => {
    if (short === undefined || short === world) return;
    history.replace(history.location.href.replace(`/w/${world}`, `/w/${short}`));
  }, [history, short, world]);
  if (!brand) return <Unknown world={world} />;
  if (short !== world) return null;
  return (
    <BrandProvider key={`${brand.brand_id} ${brand.role}`} session={session} brand={brand}>
      <Frame>
        <Outlet />
      </Frame>
    </BrandProvider>
  );
}

function Unknown({ world }: { readonly world: string }) {
  return (
    <PlainPage>
      <PageHead title="No such world" />
      <Empty actions={<a href="/portal/">Go to your worlds</a>}>
        The world {world} was deleted, or you are not one of its members.
      </Empty>
    </PlainPage>
  );
}
