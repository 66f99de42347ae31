import { Resource } from '../platform/resource.ts';
import type { AnyHeaders } from './delivery-headers.ts';
import { type VerifiedEvent, type VerifyOptions, verifyDelivery } from './verify-delivery.ts';

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
  ): Promise<VerifiedEvent> {
    return verifyDelivery(body, headers, secret, options);
  }
}
