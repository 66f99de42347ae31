import { expect } from 'vitest';
import { eventually, startTestService, type TestBrand, type TestService } from './test-service.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

/** Service with workers and an endpoint; webhooks are made and followed by the API. */
export interface WebhookSteps {
  service: TestService;
  receiver: WebhookReceiver;
  brand: TestBrand;
  /** Starts over with a new brand, and an endpoint that has received nothing and accepts all. */
  begin(): Promise<void>;
  /** Creates a webhook of all events to the endpoint; `fields` replace its fields. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  create(fields?: Record<string, unknown>): Promise<any>;
  /** Sends a test event, and returns the id of its delivery. */
  sendTest(webhookId: string): Promise<string>;
  /** Waits until the delivery has ended, and returns it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  untilEnded(deliveryId: string): Promise<any>;
  close(): Promise<void>;
}

export async function openWebhookSteps(): Promise<WebhookSteps> {
  const service = await startTestService();
  const receiver = await startWebhookReceiver();
  const fixture: WebhookSteps = {
    service,
    receiver,
    brand: service.brand,
    begin: async () => {
      fixture.brand = await service.createBrand();
      receiver.received.length = 0;
      receiver.respond = (_message, response) => response.writeHead(204).end();
    },
    create: async (fields = {}) => {
      const body = { callback_url: receiver.url, events: ['*'], ...fields };
      const created = await fixture.brand.api('POST', '/webhooks', body);
      expect(created.status).toBe(201);
      return created.body;
    },
    sendTest: async (webhookId) => {
      const sent = await fixture.brand.api('POST', `/webhooks/${webhookId}/test`);
      expect(sent.status).toBe(200);
      return sent.body.delivery_id;
    },
    untilEnded: (deliveryId) =>
      eventually(async () => {
        const { body } = await fixture.brand.api('GET', `/webhooks/deliveries/${deliveryId}`);
        return body.status === 'pending' ? null : body;
      }),
    close: async () => {
      await service.stop();
      await receiver.close();
    },
  };
  return fixture;
}
