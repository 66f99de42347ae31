// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions, RequestOptions } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  ListReceivedMessagesData,
  ListReceiversData,
  ReceivedMessage,
  ReceivedMessagePage,
  Receiver,
  ReceiverFields,
  ReceiverPage,
} from '../types.generated.ts';

/** Endpoints inside the service that receive webhooks, in a sandbox. */
export class ReceiversResource extends Resource {
  /**
   * Creates an endpoint inside the service, for webhooks of a brand that has no server yet. It keeps the newest 50 messages for 7 days and returns the chosen response. A world can have 10 of them. This operation exists in the sandbox only.
   *
   * `POST /sandbox/receivers`
   */
  create(body: ReceiverFields, options?: KeyedOptions): ApiPromise<Receiver> {
    return this.client.send({ method: 'POST', path: '/sandbox/receivers', body, isKeyed: true, options });
  }

  /**
   * Lists the receivers, newest first. This operation exists in the sandbox only.
   *
   * `GET /sandbox/receivers`
   */
  list(query?: NonNullable<ListReceiversData['query']>, options?: RequestOptions): Pager<Receiver, ReceiverPage> {
    return this.client.pages({ method: 'GET', path: '/sandbox/receivers', query, options });
  }

  /**
   * Changes the label or the answer of a receiver, for later messages. This operation exists in the sandbox only.
   *
   * `PATCH /sandbox/receivers/{receiver_id}`
   */
  update(receiverId: string, body: ReceiverFields, options?: RequestOptions): ApiPromise<Receiver> {
    return this.client.send({ method: 'PATCH', path: `/sandbox/receivers/${encodeURIComponent(receiverId)}`, body, options });
  }

  /**
   * Removes a receiver with its messages. A webhook that points to it gets 404 from then on. This operation exists in the sandbox only.
   *
   * `DELETE /sandbox/receivers/{receiver_id}`
   */
  delete(receiverId: string, options?: RequestOptions): ApiPromise<Receiver> {
    return this.client.send({ method: 'DELETE', path: `/sandbox/receivers/${encodeURIComponent(receiverId)}`, options });
  }

  /**
   * Lists the newest 50 messages that a receiver accepted, newest first, each with the check of its signature. This operation exists in the sandbox only.
   *
   * `GET /sandbox/receivers/{receiver_id}/deliveries`
   */
  messages(receiverId: string, query?: NonNullable<ListReceivedMessagesData['query']>, options?: RequestOptions): Pager<ReceivedMessage, ReceivedMessagePage> {
    return this.client.pages({ method: 'GET', path: `/sandbox/receivers/${encodeURIComponent(receiverId)}/deliveries`, query, options });
  }
}
