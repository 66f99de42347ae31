import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textParams } from '../../lists/search-params.ts';
import { brandRoute } from '../../shell/root-route.tsx';

const webhooksRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
});

const webhookRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/webhooks/$webhookId',
  validateSearch: textParams('status', 'failing', 'event'),
  component: lazyRouteComponent(() => import('./webhook-page.tsx'), 'WebhookPage'),
});

const deliveriesRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/deliveries',
  validateSearch: textParams('status', 'failing', 'event', 'webhook_id', 'customer_id', 'since'),
  component: lazyRouteComponent(
    () => import('../deliveries/deliveries-page.tsx'),
    'DeliveriesPage',
  ),
});

const deliveryRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/deliveries/$deliveryId',
  component: lazyRouteComponent(() => import('../deliveries/delivery-page.tsx'), 'DeliveryPage'),
});

const doctorRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/signature-doctor',
  component: lazyRouteComponent(() => import('../doctor/doctor-page.tsx'), 'DoctorPage'),
});

const receiversRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/receivers',
  component: lazyRouteComponent(() => import('../receivers/receivers-page.tsx'), 'ReceiversPage'),
});

const receiverRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/receivers/$receiverId',
  component: lazyRouteComponent(() => import('../receivers/receiver-page.tsx'), 'ReceiverPage'),
});

const keysRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/keys',
  component: lazyRouteComponent(() => import('../keys/keys-page.tsx'), 'KeysPage'),
});

export const webhookRoutes = [
  webhooksRoute,
  webhookRoute,
  deliveriesRoute,
  deliveryRoute,
  doctorRoute,
  receiversRoute,
  receiverRoute,
  keysRoute,
] as const;
