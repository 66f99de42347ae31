import { createRoute } from '@tanstack/react-router';
import { textParams } from '../../lists/search-params.ts';
import { latePart } from '../../parts/late-part.tsx';
import { brandRoute } from '../../shell/root-route.tsx';

const webhooksRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/webhooks',
  component: latePart(() => import('./webhooks-page.tsx').then(({ WebhooksPage }) => WebhooksPage)),
});

const webhookRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/webhooks/$webhookId',
  validateSearch: textParams('status', 'failing', 'event'),
  component: latePart(() => import('./webhook-page.tsx').then(({ WebhookPage }) => WebhookPage)),
});

const deliveriesRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/deliveries',
  validateSearch: textParams('status', 'failing', 'event', 'webhook_id', 'customer_id', 'since'),
  component: latePart(() =>
    import('../deliveries/deliveries-page.tsx').then(({ DeliveriesPage }) => DeliveriesPage),
  ),
});

const deliveryRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/deliveries/$deliveryId',
  component: latePart(() =>
    import('../deliveries/delivery-page.tsx').then(({ DeliveryPage }) => DeliveryPage),
  ),
});

const doctorRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/signature-doctor',
  component: latePart(() =>
    import('../doctor/doctor-page.tsx').then(({ DoctorPage }) => DoctorPage),
  ),
});

const receiversRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/receivers',
  component: latePart(() =>
    import('../receivers/receivers-page.tsx').then(({ ReceiversPage }) => ReceiversPage),
  ),
});

const receiverRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/receivers/$receiverId',
  component: latePart(() =>
    import('../receivers/receiver-page.tsx').then(({ ReceiverPage }) => ReceiverPage),
  ),
});

const keysRoute = createRoute({
  getParentRoute: () => brandRoute,
  path: '/keys',
  component: latePart(() => import('../keys/keys-page.tsx').then(({ KeysPage }) => KeysPage)),
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
