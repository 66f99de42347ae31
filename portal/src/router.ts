import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { homeRoutes } from './pages/home/home-routes.ts';
import { objectRoutes } from './pages/objects/object-routes.ts';
import { webhookRoutes } from './pages/webhooks/webhook-routes.ts';
import { brandRoute, rootRoute } from './root-route.tsx';
import { PageFailure } from './shell/page-failure.tsx';

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./shell/choose-brand.tsx'), 'ChooseBrand'),
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const routeTree = rootRoute.addChildren([
  startRoute,
  signInRoute,
  brandRoute.addChildren([...homeRoutes, ...objectRoutes, ...webhookRoutes]),
]);

/** All pages of the portal, below `/portal`. */
export const router = createRouter({
  routeTree,
  basepath: '/portal',
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
