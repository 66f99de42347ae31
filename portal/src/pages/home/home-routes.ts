import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { brandRoute } from '../../root-route.tsx';

const homeRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
});

export const homeRoutes = [homeRoute] as const;
