import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textParams } from '../../lists/search-params.ts';
import { brandRoute } from '../../shell/root-route.tsx';

const applicationsRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/applications',
  validateSearch: textParams('application_status', 'customer_id'),
  component: lazyRouteComponent(() => import('./applications-page.tsx'), 'ApplicationsPage'),
});

const accountsRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/accounts',
  validateSearch: textParams('type', 'status', 'customer_id'),
  component: lazyRouteComponent(() => import('./accounts-page.tsx'), 'AccountsPage'),
});

const cardsRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/cards',
  validateSearch: textParams('last_four', 'status', 'customer_id'),
  component: lazyRouteComponent(() => import('./cards-page.tsx'), 'CardsPage'),
});

const transfersRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/transfers',
  validateSearch: textParams('status', 'direction', 'ach_return_code', 'customer_id'),
  component: lazyRouteComponent(() => import('./transfers-page.tsx'), 'TransfersPage'),
});

export const recordRoutes = [applicationsRoute, accountsRoute, cardsRoute, transfersRoute] as const;
