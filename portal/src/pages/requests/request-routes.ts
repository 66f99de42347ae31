import { createRoute } from '@tanstack/react-router';
import { textParams } from '../../lists/search-params.ts';
import { latePart } from '../../parts/late-part.tsx';
import { brandRoute } from '../../shell/root-route.tsx';
import { requestParams } from './request-filters.ts';

const requestsRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/requests',
  validateSearch: textParams(...requestParams),
  component: latePart(() => import('./requests-page.tsx').then(({ RequestsPage }) => RequestsPage)),
});

const errorsRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/errors',
  validateSearch: textParams('period', 'fixed'),
  component: latePart(() => import('./errors-page.tsx').then(({ ErrorsPage }) => ErrorsPage)),
});

/** One request, by its id in the log or by its `X-Request-Id`. */
const requestRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/requests/$requestId',
  component: latePart(() => import('./request-page.tsx').then(({ RequestPage }) => RequestPage)),
});

export const requestRoutes = [requestsRoute, errorsRoute, requestRoute] as const;
