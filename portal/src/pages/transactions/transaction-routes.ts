import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textParams } from '../../lists/search-params.ts';
import { brandRoute } from '../../shell/root-route.tsx';

const listRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/transactions',
  validateSearch: textParams(
    'state',
    'decline_reason',
    'merchant',
    'mcc',
    'card_id',
    'customer_id',
    'start_date',
    'end_date',
  ),
  component: lazyRouteComponent(() => import('./transactions-page.tsx'), 'TransactionsPage'),
});

const oneRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/transactions/$transactionId',
  component: lazyRouteComponent(() => import('./transaction-page.tsx'), 'TransactionPage'),
});

export const transactionRoutes = [listRoute, oneRoute] as const;
