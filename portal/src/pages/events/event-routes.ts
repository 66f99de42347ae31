import { createRoute } from '@tanstack/react-router';
import { textParams } from '../../lists/search-params.ts';
import { latePart } from '../../parts/late-part.tsx';
import { brandRoute } from '../../shell/root-route.tsx';

const eventParams = ['event', 'customer_id', 'object_id', 'since', 'until'] as const;

const eventsRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/events',
  validateSearch: textParams(...eventParams),
  component: latePart(() => import('./events-page.tsx').then(({ EventsPage }) => EventsPage)),
});

const eventRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/events/$eventId',
  component: latePart(() => import('./event-page.tsx').then(({ EventPage }) => EventPage)),
});

export const eventRoutes = [eventsRoute, eventRoute] as const;
