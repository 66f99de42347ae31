import { createRoute } from '@tanstack/react-router';
import { latePart } from '../../parts/late-part.tsx';
import { brandRoute } from '../../shell/root-route.tsx';

const objectRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/objects/$objectId',
  component: latePart(() => import('./object-page.tsx').then(({ ObjectPage }) => ObjectPage)),
});

export const objectRoutes = [objectRoute] as const;
