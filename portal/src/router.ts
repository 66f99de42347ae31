import { createRoute, createRouter } from '@tanstack/react-router';
import { textParams } from './lists/search-params.ts';
import { accountRoutes } from './pages/account/account-routes.ts';
import { auditRoutes } from './pages/audit/audit-routes.ts';
import { bankFileRoutes } from './pages/bank-files/bank-file-routes.ts';
import { bookRoutes } from './pages/books/book-routes.ts';
import { clockRoutes } from './pages/clock/clock-routes.ts';
import { customerRoutes } from './pages/customers/customer-routes.ts';
import { eventRoutes } from './pages/events/event-routes.ts';
import { homeRoutes } from './pages/home/home-routes.ts';
import { noticeRoutes } from './pages/notices/notice-routes.ts';
import { objectRoutes } from './pages/objects/object-routes.ts';
import { peopleRoutes } from './pages/people/people-routes.ts';
import { recordRoutes } from './pages/records/record-routes.ts';
import { requestRoutes } from './pages/requests/request-routes.ts';
import { startRoutes } from './pages/start/start-routes.ts';
import { transactionRoutes } from './pages/transactions/transaction-routes.ts';
import { webhookRoutes } from './pages/webhooks/webhook-routes.ts';
import { latePart } from './parts/late-part.tsx';
import { PageFailure } from './shell/page-failure.tsx';
import { PendingPage } from './shell/pending-page.tsx';
import { brandRoute, rootRoute } from './shell/root-route.tsx';

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: latePart(() =>
    import('./shell/choose-brand.tsx').then(({ ChooseBrand }) => ChooseBrand),
  ),
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: textParams('next'),
  component: latePart(() =>
    import('./pages/sign-in/sign-in-page.tsx').then(({ SignInPage }) => SignInPage),
  ),
});

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  component: latePart(() =>
    import('./pages/invitation/invitation-page.tsx').then(({ InvitationPage }) => InvitationPage),
  ),
});

const loginDeviceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login-device',
  component: latePart(() =>
    import('./pages/login-device/login-device-page.tsx').then(
      ({ LoginDevicePage }) => LoginDevicePage,
    ),
  ),
});

const routeTree = rootRoute.addChildren([
  startRoute,
  signInRoute,
  invitationRoute,
  loginDeviceRoute,
  brandRoute.addChildren([
    ...homeRoutes,
    ...customerRoutes,
    ...transactionRoutes,
    ...recordRoutes,
    ...noticeRoutes,
    ...bankFileRoutes,
    ...bookRoutes,
    ...objectRoutes,
    ...auditRoutes,
    ...peopleRoutes,
    ...accountRoutes,
    ...requestRoutes,
    ...eventRoutes,
    ...webhookRoutes,
    ...startRoutes,
    ...clockRoutes,
  ]),
]);

/** All pages of the portal, below `/portal`. */
export const router = createRouter({
  routeTree,
  basepath: '/portal',
  // Parameters that no page reads are left out of the address, and so of requests.
  search: { strict: true },
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailure,
  // The frame is drawn at once, and a page whose code is on its way in place of the one that is left.
  defaultPendingComponent: PendingPage,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
