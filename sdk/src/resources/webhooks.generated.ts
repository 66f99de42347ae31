// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions, RequestOptions } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { SignedDeliveries } from '../webhooks/signed-deliveries.ts';
import type {
  Delivery,
  DeliveryPage,
  ListWebhookDeliveriesData,
  ListWebhooksData,
  RotatedWebhook,
  Webhook,
  WebhookCreate,
  WebhookFaults,
  WebhookFaultsUpdate,
  WebhookHealth,
  WebhookPage,
  WebhookReplay,
  WebhookReplayCreate,
  WebhookUpdate,
  WebhookWithSecret,
} from '../types.generated.ts';

/** Endpoints that receive events. */
export class WebhooksResource extends SignedDeliveries {
  /**
   * Creates a webhook. Events that match one of its patterns are posted to the callback URL, signed according to the Standard Webhooks specification. A 2xx response within 15 seconds acknowledges an event; otherwise the delivery is retried for about three days. Upload links in events are delivered to webhooks of full keys, and of people with the right `change` (`receives_links`); in events of others they are null.
   *
   * `POST /webhooks`
   */
  create(body: WebhookCreate, options?: KeyedOptions): ApiPromise<WebhookWithSecret> {
    return this.client.send({ method: 'POST', path: '/webhooks', body, isKeyed: true, options });
  }

  /**
   * Lists webhooks, newest first. Their secrets are not shown.
   *
   * `GET /webhooks`
   */
  list(query?: NonNullable<ListWebhooksData['query']>, options?: RequestOptions): Pager<Webhook, WebhookPage> {
    return this.client.pages({ method: 'GET', path: '/webhooks', query, options });
  }

  /**
   * Returns a webhook without its secret.
   *
   * `GET /webhooks/{webhook_id}`
   */
  get(webhookId: string, options?: RequestOptions): ApiPromise<Webhook> {
    return this.client.send({ method: 'GET', path: `/webhooks/${encodeURIComponent(webhookId)}`, options });
  }

  /**
   * Changes the fields that are sent. Disabling a webhook cancels its pending deliveries. The address of a webhook with `receives_links` can be changed by a full key, or by a person with the right `change`.
   *
   * `PATCH /webhooks/{webhook_id}`
   */
  update(webhookId: string, body: WebhookUpdate, options?: RequestOptions): ApiPromise<Webhook> {
    return this.client.send({ method: 'PATCH', path: `/webhooks/${encodeURIComponent(webhookId)}`, body, options });
  }

  /**
   * Deletes a webhook and returns it. Deliveries that are under way are cancelled.
   *
   * `DELETE /webhooks/{webhook_id}`
   */
  delete(webhookId: string, options?: RequestOptions): ApiPromise<Webhook> {
    return this.client.send({ method: 'DELETE', path: `/webhooks/${encodeURIComponent(webhookId)}`, options });
  }

  /**
   * Creates a new secret or key. Messages are signed with both the old and the new one for 24 hours.
   *
   * `POST /webhooks/{webhook_id}/rotate_secret`
   */
  rotateSecret(webhookId: string, options?: KeyedOptions): ApiPromise<RotatedWebhook> {
    return this.client.send({ method: 'POST', path: `/webhooks/${encodeURIComponent(webhookId)}/rotate_secret`, isKeyed: true, options });
  }

  /**
   * Sends a `webhook.test` event to this webhook only, regardless of its event patterns. The delivery is attempted once; the webhook's deliveries show the result.
   *
   * `POST /webhooks/{webhook_id}/test`
   */
  test(webhookId: string, options?: KeyedOptions): ApiPromise<Delivery> {
    return this.client.send({ method: 'POST', path: `/webhooks/${encodeURIComponent(webhookId)}/test`, isKeyed: true, options });
  }

  /**
   * Returns the health of an endpoint: waiting and failing deliveries, the last success, its response times, whether it is paused, and the reason why it is disabled.
   *
   * `GET /webhooks/{webhook_id}/health`
   */
  health(webhookId: string, options?: RequestOptions): ApiPromise<WebhookHealth> {
    return this.client.send({ method: 'GET', path: `/webhooks/${encodeURIComponent(webhookId)}/health`, options });
  }

  /**
   * Sends all events after `after` (an event) or since `since` (a time) that match the webhook's patterns again, in the order of events and with the same `webhook-id`s. Events that are older than the webhook are included. The response states immediately how many deliveries will be made. A replay covers at most 50,000 events.
   *
   * `POST /webhooks/{webhook_id}/replay`
   */
  replay(webhookId: string, body: WebhookReplayCreate, options?: KeyedOptions): ApiPromise<WebhookReplay> {
    return this.client.send({ method: 'POST', path: `/webhooks/${encodeURIComponent(webhookId)}/replay`, body, isKeyed: true, options });
  }

  /**
   * Lists the deliveries of a webhook, newest first, each with its attempts.
   *
   * `GET /webhooks/{webhook_id}/deliveries`
   */
  deliveries(webhookId: string, query?: NonNullable<ListWebhookDeliveriesData['query']>, options?: RequestOptions): Pager<Delivery, DeliveryPage> {
    return this.client.pages({ method: 'GET', path: `/webhooks/${encodeURIComponent(webhookId)}/deliveries`, query, options });
  }

  /**
   * Returns the faults that the webhook's deliveries meet. This operation exists in the sandbox only.
   *
   * `GET /sandbox/webhooks/{webhook_id}/faults`
   */
  faults(webhookId: string, options?: RequestOptions): ApiPromise<WebhookFaults> {
    return this.client.send({ method: 'GET', path: `/sandbox/webhooks/${encodeURIComponent(webhookId)}/faults`, options });
  }

  /**
   * Sets faults for every nth message to the webhook, to test the handler behind it. A message can be delayed, sent more than once, overtaken by the next one, dropped and retried, or retried although the endpoint responded. The same messages meet the same faults every time. The faults replace the earlier ones, and messages are counted from 1 again. Faults do not count as failures of the endpoint.
   *
   * `PUT /sandbox/webhooks/{webhook_id}/faults`
   */
  setFaults(webhookId: string, body: WebhookFaultsUpdate, options?: RequestOptions): ApiPromise<WebhookFaults> {
    return this.client.send({ method: 'PUT', path: `/sandbox/webhooks/${encodeURIComponent(webhookId)}/faults`, body, options });
  }

  /**
   * Removes all faults of a webhook. This operation exists in the sandbox only.
   *
   * `DELETE /sandbox/webhooks/{webhook_id}/faults`
   */
  clearFaults(webhookId: string, options?: RequestOptions): ApiPromise<WebhookFaults> {
    return this.client.send({ method: 'DELETE', path: `/sandbox/webhooks/${encodeURIComponent(webhookId)}/faults`, options });
  }
}
