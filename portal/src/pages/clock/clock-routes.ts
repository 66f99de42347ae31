import { createRoute } from '@tanstack/react-router';
import { latePart } from '../../parts/late-part.tsx';
import { brandRoute } from '../../shell/root-route.tsx';

const clockRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/clock',
  component: latePart(() => import('./clock-page.tsx').then(({ ClockPage }) => ClockPage)),
});

export const clockRoutes = [clockRoute] as const;
