import { createRoute } from '@tanstack/react-router';
import { textParams } from '../../lists/search-params.ts';
import { latePart } from '../../parts/late-part.tsx';
import { brandRoute } from '../../shell/root-route.tsx';

export const noticeRoutes = [
  createRoute({
    getParentRoute: () => brandRoute,
    path: '/notices',
    validateSearch: textParams('kind', 'status', 'customer_id', 'subject_id'),
    component: latePart(() => import('./notices-page.tsx').then(({ NoticesPage }) => NoticesPage)),
  }),
] as const;
