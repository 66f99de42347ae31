// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { RequestOptions } from '../platform/options.ts';
import { Resource } from '../platform/resource.ts';
import type {
  Origins,
} from '../types.generated.ts';

/** Web origins whose pages may use temporary keys. */
export class OriginsResource extends Resource {
  /**
   * Lists the web origins of the brand: their pages can frame a card's details, and pages of this service return to them. They are sorted and without duplicates.
   *
   * `GET /origins`
   */
  list(options?: RequestOptions): ApiPromise<Origins> {
    return this.client.send({ method: 'GET', path: '/origins', options });
  }

  /**
   * Replaces the whole list; an empty one removes all. Pages that are open stay open. Only a full key of the brand can do this.
   *
   * `PUT /origins`
   */
  replace(body: Origins, options?: RequestOptions): ApiPromise<Origins> {
    return this.client.send({ method: 'PUT', path: '/origins', body, options });
  }
}
