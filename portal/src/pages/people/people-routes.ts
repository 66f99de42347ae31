import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { brandRoute } from '../../shell/root-route.tsx';

const peopleRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/people',
  component: lazyRouteComponent(() => import('./people-page.tsx'), 'PeoplePage'),
});

export const peopleRoutes = [peopleRoute] as const;
