import { createRoute } from '@tanstack/react-router';
import { latePart } from '../../parts/late-part.tsx';
import { brandRoute } from '../../shell/root-route.tsx';

const accountRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/account',
  component: latePart(() => import('./account-page.tsx').then(({ AccountPage }) => AccountPage)),
});

export const accountRoutes = [accountRoute] as const;
