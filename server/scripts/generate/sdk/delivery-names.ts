import type { ResourceNames } from './resource-names.ts';

/** Names of the operations on webhooks, their deliveries and receivers. */
export const deliveryNames: Readonly<Record<string, ResourceNames>> = {
  webhooks: {
    about: 'Endpoints that receive events.',
    base: { name: 'SignedDeliveries', file: 'webhooks/signed-deliveries.ts' },
    methods: {
      create: 'createWebhook',
      list: 'listWebhooks',
      get: 'getWebhook',
      update: 'updateWebhook',
      delete: 'deleteWebhook',
      rotateSecret: 'rotateWebhookSecret',
      test: 'testWebhook',
      health: 'getWebhookHealth',
      replay: 'replayWebhook',
      deliveries: 'listWebhookDeliveries',
      faults: 'getWebhookFaults',
      setFaults: 'setWebhookFaults',
      clearFaults: 'clearWebhookFaults',
    },
  },
  deliveries: {
    about: 'Deliveries of events to webhooks.',
    methods: {
      list: 'listAllWebhookDeliveries',
      get: 'getWebhookDelivery',
      sent: 'getSentWebhookDelivery',
      resend: 'resendWebhookDelivery',
      resendAll: 'resendWebhookDeliveries',
    },
    waits: { get: 'get', field: 'status', object: 'delivery', machine: 'delivery' },
  },
  receivers: {
    about: 'Endpoints inside the service that receive webhooks, in a sandbox.',
    methods: {
      create: 'createReceiver',
      list: 'listReceivers',
      update: 'updateReceiver',
      delete: 'deleteReceiver',
      messages: 'listReceivedMessages',
    },
  },
};
