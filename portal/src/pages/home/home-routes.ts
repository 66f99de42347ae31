import { createRoute } from '@tanstack/react-router';
import { latePart } from '../../parts/late-part.tsx';
import { brandRoute } from '../../shell/root-route.tsx';

interface HomeSearch {
  readonly span?: '1d' | '7d' | '30d';
}

const homeRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/',
  validateSearch: ({ span }: Record<string, unknown>): HomeSearch =>
    span === '1d' || span === '7d' || span === '30d' ? { span } : {},
  component: latePart(() => import('./home-page.tsx').then(({ HomePage }) => HomePage)),
});

export const homeRoutes = [homeRoute] as const;
