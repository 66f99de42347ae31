import { createRoute } from '@tanstack/react-router';
import { latePart } from '../../parts/late-part.tsx';
import { brandRoute } from '../../shell/root-route.tsx';

const peopleRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/people',
  component: latePart(() => import('./people-page.tsx').then(({ PeoplePage }) => PeoplePage)),
});

export const peopleRoutes = [peopleRoute] as const;
