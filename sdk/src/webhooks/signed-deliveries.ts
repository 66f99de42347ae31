import { Resource } from '../platform/resource.ts';
import type { DeliveredEvent } from './delivered-event.ts';
import type { AnyHeaders } from './delivery-headers.ts';
import { type VerifyOptions, verifyDelivery } from './verify-delivery.ts';

/** Methods of `surety.webhooks` besides its operations. */
export class SignedDeliveries extends Resource {
  /**
   * Checks a delivery's signature and returns its event; needs no keys of the API.
   *
   * @throws SignatureInvalid
   */
  verify(
    body: string | Uint8Array | ArrayBuffer,
    headers: AnyHeaders,
    secret: string | null | undefined | readonly string[],
    options?: VerifyOptions,
  ): Promise<DeliveredEvent> {
    return verifyDelivery(body, headers, secret, options);
  }
}
