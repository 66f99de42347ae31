import { createRoute } from '@tanstack/react-router';
import { textParams } from '../../lists/search-params.ts';
import { latePart } from '../../parts/late-part.tsx';
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
  component: latePart(() => import('./audit-page.tsx').then(({ AuditPage }) => AuditPage)),
});

export const auditRoutes = [auditRoute] as const;
