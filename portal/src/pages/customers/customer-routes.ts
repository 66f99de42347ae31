import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textParams } from '../../lists/search-params.ts';
import { brandRoute } from '../../shell/root-route.tsx';

const listRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/customers',
  validateSearch: textParams('q', 'kyc_status', 'since', 'until'),
  component: lazyRouteComponent(() => import('./customers-page.tsx'), 'CustomersPage'),
});

export const customerRoutes = [listRoute] as const;
