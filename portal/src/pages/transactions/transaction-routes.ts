import { createRoute } from '@tanstack/react-router';
import { textParams } from '../../lists/search-params.ts';
import { latePart } from '../../parts/late-part.tsx';
import { brandRoute } from '../../shell/root-route.tsx';

const listRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/transactions',
  validateSearch: textParams(
    'state',
    'decline_reason',
    'transaction_response_code',
    'merchant',
    'mcc',
    'amount_min',
    'amount_max',
    'card_id',
    'customer_id',
    'start_date',
    'end_date',
  ),
  component: latePart(() =>
    import('./transactions-page.tsx').then(({ TransactionsPage }) => TransactionsPage),
  ),
});

const oneRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/transactions/$transactionId',
  component: latePart(() =>
    import('./transaction-page.tsx').then(({ TransactionPage }) => TransactionPage),
  ),
});

export const transactionRoutes = [listRoute, oneRoute] as const;
