// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions, RequestOptions } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  ApiKey,
  ApiKeyCreate,
  ApiKeyPage,
  ApiKeyRoll,
  ApiKeyUpdate,
  ApiKeyWithPair,
  ListKeysData,
  TemporaryKey,
  TemporaryKeyCreate,
} from '../types.generated.ts';

/** The brand's permanent keys, and temporary keys of customers. */
export class KeysResource extends Resource {
  /**
   * Makes a pair of keys for the brand. The pair is shown in this response alone, because only its hashes are stored. A brand can have 100 keys in use. In a sandbox any full key of the brand can do this. In live only a key with `manages_keys` can, which the operator makes.
   *
   * `POST /keys`
   */
  create(body: ApiKeyCreate, options?: KeyedOptions): ApiPromise<ApiKeyWithPair> {
    return this.client.send({ method: 'POST', path: '/keys', body, isKeyed: true, options });
  }

  /**
   * Lists the permanent keys of the brand, newest first, with their last use. Revoked and expired keys are listed too. Secrets are never shown, and temporary keys are not listed.
   *
   * `GET /keys`
   */
  list(query?: NonNullable<ListKeysData['query']>, options?: RequestOptions): Pager<ApiKey, ApiKeyPage> {
    return this.client.pages({ method: 'GET', path: '/keys', query, options });
  }

  /**
   * Returns a permanent key of the brand with its last use, without its secrets.
   *
   * `GET /keys/{key_id}`
   */
  get(keyId: string, options?: RequestOptions): ApiPromise<ApiKey> {
    return this.client.send({ method: 'GET', path: `/keys/${encodeURIComponent(keyId)}`, options });
  }

  /**
   * Changes the label of a key, or restricts the key to reading, which ends the temporary keys that it made and cannot be undone. In a sandbox any full key of the brand can do this. In live only a key with `manages_keys` can, which the operator makes.
   *
   * `PATCH /keys/{key_id}`
   */
  update(keyId: string, body: ApiKeyUpdate, options?: RequestOptions): ApiPromise<ApiKey> {
    return this.client.send({ method: 'PATCH', path: `/keys/${encodeURIComponent(keyId)}`, body, options });
  }

  /**
   * Makes a new pair with the label and scope of a key, which stays valid for the overlap. Requests and pages that the old key started continue. A key that has ended is not rolled, and one with `manages_keys` by the operator alone. To end a pair that leaked with all that it started, revoke it. In a sandbox any full key of the brand can do this. In live only a key with `manages_keys` can, which the operator makes.
   *
   * `POST /keys/{key_id}/roll`
   */
  roll(keyId: string, body?: ApiKeyRoll, options?: KeyedOptions): ApiPromise<ApiKeyWithPair> {
    return this.client.send({ method: 'POST', path: `/keys/${encodeURIComponent(keyId)}/roll`, body, isKeyed: true, options });
  }

  /**
   * Ends a key at once, with its temporary keys, its open streams and the pages that they opened. A key can revoke itself. Revoking it again changes nothing. In a sandbox any full key of the brand can do this. In live only a key with `manages_keys` can, which the operator makes.
   *
   * `DELETE /keys/{key_id}`
   */
  revoke(keyId: string, options?: RequestOptions): ApiPromise<ApiKey> {
    return this.client.send({ method: 'DELETE', path: `/keys/${encodeURIComponent(keyId)}`, options });
  }

  /**
   * Creates a pair of keys for use in a browser. The pair is valid for 15 minutes and reads the accounts, balances, transactions, transfers, cards and events of one customer. It can also link and remove external accounts and reveal card details of this customer.
   *
   * `POST /auth/key/temporary`
   */
  createTemporary(body: TemporaryKeyCreate, options?: KeyedOptions): ApiPromise<TemporaryKey> {
    return this.client.send({ method: 'POST', path: '/auth/key/temporary', body, isKeyed: true, options });
  }
}
