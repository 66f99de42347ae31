import { createRoute } from '@tanstack/react-router';
import { latePart } from '../../parts/late-part.tsx';
import { brandRoute } from '../../shell/root-route.tsx';

const startRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/start',
  component: latePart(() => import('./start-page.tsx').then(({ StartPage }) => StartPage)),
});

export const startRoutes = [startRoute] as const;
