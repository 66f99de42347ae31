// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions, LaterStates, RequestOptions, WaitOptions, Wanted } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  Delivery,
  DeliveryPage,
  DeliveryResend,
  ListAllWebhookDeliveriesData,
  ResentDeliveries,
  SentDelivery,
} from '../types.generated.ts';

const laterStates: LaterStates<Delivery['status']> = {
  pending: ['succeeded', 'pending', 'failed', 'cancelled'],
  succeeded: ['pending', 'succeeded', 'failed', 'cancelled'],
  failed: ['pending', 'succeeded', 'failed', 'cancelled'],
  cancelled: ['pending', 'succeeded', 'failed', 'cancelled'],
};

/** Deliveries of events to webhooks. */
export class DeliveriesResource extends Resource {
  /**
   * Lists the deliveries of all webhooks that were not deleted, newest first.
   *
   * `GET /webhooks/deliveries`
   */
  list(query?: NonNullable<ListAllWebhookDeliveriesData['query']>, options?: RequestOptions): Pager<Delivery, DeliveryPage> {
    return this.client.pages({ method: 'GET', path: '/webhooks/deliveries', query, options });
  }

  /**
   * Returns a delivery with its attempts.
   *
   * `GET /webhooks/deliveries/{delivery_id}`
   */
  get(deliveryId: string, options?: RequestOptions): ApiPromise<Delivery> {
    return this.client.send({ method: 'GET', path: `/webhooks/deliveries/${encodeURIComponent(deliveryId)}`, options });
  }

  /**
   * Returns the body of a delivery byte for byte, which is the same at every attempt, and the headers of each attempt: a receiver can verify its own code against them.
   *
   * `GET /webhooks/deliveries/{delivery_id}/sent`
   */
  sent(deliveryId: string, options?: RequestOptions): ApiPromise<SentDelivery> {
    return this.client.send({ method: 'GET', path: `/webhooks/deliveries/${encodeURIComponent(deliveryId)}/sent`, options });
  }

  /**
   * Sends the delivery again, regardless of its status, with the same `webhook-id`. The response is the delivery, which is pending again.
   *
   * `POST /webhooks/deliveries/{delivery_id}/resend`
   */
  resend(deliveryId: string, options?: KeyedOptions): ApiPromise<Delivery> {
    return this.client.send({ method: 'POST', path: `/webhooks/deliveries/${encodeURIComponent(deliveryId)}/resend`, isKeyed: true, options });
  }

  /**
   * Sends all deliveries to enabled webhooks that match the filter again, each with the same `webhook-id`, at most 1,000 at a time; more are refused. With `limit`, the oldest of them are sent, and `next_after` leads to the next part. At least one filter is required. With `dry_run`, nothing is sent, and the response tells what would be.
   *
   * `POST /webhooks/deliveries/resend`
   */
  resendAll(body: DeliveryResend, options?: KeyedOptions): ApiPromise<ResentDeliveries> {
    return this.client.send({ method: 'POST', path: '/webhooks/deliveries/resend', body, isKeyed: true, options });
  }

  /**
   * Reads the object until its `status`, and each other field given, is the value wanted or one of a list.
   * With `advance`, the sandbox's clock moves on to the next due work in between; without it, the object is
   * read again and again.
   *
   * @throws StateNotReachable if no transition leads from the object's state to one wanted.
   * @throws WaitEnded if the time is up, or nothing more falls due that could change it.
   */
  waitFor(deliveryId: string, wanted: Wanted<Delivery, 'status'>, options?: WaitOptions): Promise<Delivery> {
    const read = (signal?: AbortSignal) => this.get(deliveryId, { signal });
    return this.waitUntil({ object: `delivery ${deliveryId}`, read, field: 'status', laterStates, wanted }, options);
  }
}
