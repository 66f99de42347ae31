import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { brandRoute } from '../../shell/root-route.tsx';

const objectRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/objects/$objectId',
  component: lazyRouteComponent(() => import('./object-page.tsx'), 'ObjectPage'),
});

export const objectRoutes = [objectRoute] as const;
