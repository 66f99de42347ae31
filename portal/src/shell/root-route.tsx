import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';
import { BrandShell } from './brand-shell.tsx';
import { Confirmation } from './confirmation.tsx';
import { NotFoundPage } from './not-found-page.tsx';

export const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });

function Root() {
  return (
    <>
      <Outlet />
      <Confirmation />
    </>
  );
}

/** Everything inside a brand, below `/portal/w/{world}`. */
export const brandRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/w/$world',
  component: BrandShell,
});
