import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textParams } from '../../lists/search-params.ts';
import { brandRoute } from '../../shell/root-route.tsx';

const eventParams = ['event', 'customer_id', 'object_id', 'since', 'until'] as const;

const eventsRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/events',
  validateSearch: textParams(...eventParams),
  component: lazyRouteComponent(() => import('./events-page.tsx'), 'EventsPage'),
});

const eventRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/events/$eventId',
  component: lazyRouteComponent(() => import('./event-page.tsx'), 'EventPage'),
});

export const eventRoutes = [eventsRoute, eventRoute] as const;
