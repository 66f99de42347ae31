import { createRoute } from '@tanstack/react-router';
import { textParams } from '../../lists/search-params.ts';
import { latePart } from '../../parts/late-part.tsx';
import { brandRoute } from '../../shell/root-route.tsx';

const objectRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/objects/$objectId',
  validateSearch: textParams('tab'),
  component: latePart(() => import('./object-page.tsx').then(({ ObjectPage }) => ObjectPage)),
});

export const objectRoutes = [objectRoute] as const;
