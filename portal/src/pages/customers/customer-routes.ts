import { createRoute } from '@tanstack/react-router';
import { textParams } from '../../lists/search-params.ts';
import { latePart } from '../../parts/late-part.tsx';
import { brandRoute } from '../../shell/root-route.tsx';

const listRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/customers',
  validateSearch: textParams('q', 'kyc_status', 'since', 'until'),
  component: latePart(() =>
    import('./customers-page.tsx').then(({ CustomersPage }) => CustomersPage),
  ),
});

export const customerRoutes = [listRoute] as const;
