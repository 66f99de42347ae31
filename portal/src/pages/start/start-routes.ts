import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { brandRoute } from '../../shell/root-route.tsx';

const startRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/start',
  component: lazyRouteComponent(() => import('./start-page.tsx'), 'StartPage'),
});

export const startRoutes = [startRoute] as const;
