import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textParams } from '../../lists/search-params.ts';
import { brandRoute } from '../../shell/root-route.tsx';

const auditRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/audit',
  validateSearch: textParams(
    'actor',
    'operation',
    'object',
    'person_id',
    'key_id',
    'request_id',
    'since',
    'until',
  ),
  component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
});

export const auditRoutes = [auditRoute] as const;
