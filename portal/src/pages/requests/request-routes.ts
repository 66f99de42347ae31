import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textParams } from '../../lists/search-params.ts';
import { brandRoute } from '../../shell/root-route.tsx';
import { requestParams } from './request-filters.ts';

const requestsRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/requests',
  validateSearch: textParams(...requestParams),
  component: lazyRouteComponent(() => import('./requests-page.tsx'), 'RequestsPage'),
});

const errorsRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/errors',
  validateSearch: textParams('period', 'fixed'),
  component: lazyRouteComponent(() => import('./errors-page.tsx'), 'ErrorsPage'),
});

/** One request, by its id in the log or by its `X-Request-Id`. */
const requestRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/requests/$requestId',
  component: lazyRouteComponent(() => import('./request-page.tsx'), 'RequestPage'),
});

export const requestRoutes = [requestsRoute, errorsRoute, requestRoute] as const;
