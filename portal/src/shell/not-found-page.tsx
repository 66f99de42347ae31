import { Link } from '@tanstack/react-router';
import { PageHead } from '../parts/layout.tsx';
import { Empty } from '../parts/states.tsx';
import { PlainPage } from './plain-page.tsx';

/** An address that no page has. */
export function NotFoundPage() {
  return (
    <PlainPage>
      <PageHead title="No such page" />
      <Empty actions={<Link to="/">Go to the start</Link>}>
        The portal has no page at this address. It may have been written by hand, or by an older
        portal.
      </Empty>
    </PlainPage>
  );
}
