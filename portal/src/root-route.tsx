import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { NotFoundPage } from './shell/not-found-page.tsx';

export const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

/** Everything inside a brand, below `/portal/w/{world}`. */
export const brandRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/w/$world',
  component: lazyRouteComponent(() => import('./shell/brand-shell.tsx'), 'BrandShell'),
});
