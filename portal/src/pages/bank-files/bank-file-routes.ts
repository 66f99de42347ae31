import { createRoute } from '@tanstack/react-router';
import { textParams } from '../../lists/search-params.ts';
import { latePart } from '../../parts/late-part.tsx';
import { brandRoute } from '../../shell/root-route.tsx';

export const bankFileRoutes = [
  createRoute({
    getParentRoute: () => brandRoute,
    path: '/bank-files',
    validateSearch: textParams('direction', 'status', 'transfer_id', 'related_to'),
    component: latePart(() =>
      import('./bank-files-page.tsx').then(({ BankFilesPage }) => BankFilesPage),
    ),
  }),
] as const;
