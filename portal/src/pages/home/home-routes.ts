import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { brandRoute } from '../../shell/root-route.tsx';

interface HomeSearch {
  readonly span?: '1d' | '7d' | '30d';
}

const homeRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/',
  validateSearch: ({ span }: Record<string, unknown>): HomeSearch =>
    span === '1d' || span === '7d' || span === '30d' ? { span } : {},
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
});

export const homeRoutes = [homeRoute] as const;
