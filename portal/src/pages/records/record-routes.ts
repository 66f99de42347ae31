import { createRoute } from '@tanstack/react-router';
import { textParams } from '../../lists/search-params.ts';
import { latePart } from '../../parts/late-part.tsx';
import { brandRoute } from '../../shell/root-route.tsx';

const applicationsRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/applications',
  validateSearch: textParams('application_status', 'notice_owed', 'customer_id'),
  component: latePart(() =>
    import('./applications-page.tsx').then(({ ApplicationsPage }) => ApplicationsPage),
  ),
});

const accountsRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/accounts',
  validateSearch: textParams('type', 'status', 'customer_id'),
  component: latePart(() => import('./accounts-page.tsx').then(({ AccountsPage }) => AccountsPage)),
});

const cardsRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/cards',
  validateSearch: textParams('last_four', 'status', 'customer_id'),
  component: latePart(() => import('./cards-page.tsx').then(({ CardsPage }) => CardsPage)),
});

const transfersRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/transfers',
  validateSearch: textParams(
    'status',
    'direction',
    'ach_return_code',
    'amount_min',
    'amount_max',
    'customer_id',
  ),
  component: latePart(() =>
    import('./transfers-page.tsx').then(({ TransfersPage }) => TransfersPage),
  ),
});

const programsRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/programs',
  component: latePart(() =>
    import('../programs/program-pages.tsx').then(({ ProgramsPage }) => ProgramsPage),
  ),
});

export const recordRoutes = [
  applicationsRoute,
  accountsRoute,
  cardsRoute,
  transfersRoute,
  programsRoute,
] as const;
