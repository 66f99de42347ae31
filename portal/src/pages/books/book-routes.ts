import { createRoute } from '@tanstack/react-router';
import { textParams } from '../../lists/search-params.ts';
import { latePart } from '../../parts/late-part.tsx';
import { brandRoute } from '../../shell/root-route.tsx';

export const bookRoutes = [
  createRoute({
    getParentRoute: () => brandRoute,
    path: '/books',
    component: latePart(() => import('./books-page.tsx').then(({ BooksPage }) => BooksPage)),
  }),
  createRoute({
    getParentRoute: () => brandRoute,
    path: '/reconciliation',
    validateSearch: textParams('only_differences', 'from', 'to'),
    component: latePart(() =>
      import('./reconciliation-page.tsx').then(({ ReconciliationPage }) => ReconciliationPage),
    ),
  }),
] as const;
