// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { RequestOptions } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  Behaviour,
  BehaviourCreate,
  BehaviourPage,
  DeleteBehavioursData,
  DeletedBehaviours,
  ListBehavioursData,
} from '../types.generated.ts';

/** How the simulated vendors answer, in a sandbox. */
export class BehavioursResource extends Resource {
  /**
   * Sets the response of a simulated vendor to its next calls, or to every call from now on, about a customer, a beneficial owner, an account or the whole world. If several behaviours match a call, the narrowest scope applies (account, then customer or beneficial owner, then the world); among equal scopes, the newest applies. A job that is repeated after a crash gets the same response and does not use up the behaviour twice; for outages and delays, each attempt uses it. A behaviour that is used up no longer applies but stays listed. If a folder replaces the bank (SURETY_BANK_FOLDER), `ach` is refused and `all` does not apply to the bank; `heeded_by` lists the vendors that follow the behaviour. This operation exists in the sandbox only.
   *
   * `PUT /sandbox/behaviour`
   */
  set(body: BehaviourCreate, options?: RequestOptions): ApiPromise<Behaviour> {
    return this.client.send({ method: 'PUT', path: '/sandbox/behaviour', body, options });
  }

  /**
   * Lists the behaviours that are set for simulated vendors. This operation exists in the sandbox only.
   *
   * `GET /sandbox/behaviour`
   */
  list(query?: NonNullable<ListBehavioursData['query']>, options?: RequestOptions): Pager<Behaviour, BehaviourPage> {
    return this.client.pages({ method: 'GET', path: '/sandbox/behaviour', query, options });
  }

  /**
   * Deletes all behaviours, or those that match the query. The vendors then respond as they do by default. Work that failed in an outage is retried with increasing pauses; advancing the clock by `PT0S` retries it immediately.
   *
   * `DELETE /sandbox/behaviour`
   */
  delete(query?: NonNullable<DeleteBehavioursData['query']>, options?: RequestOptions): ApiPromise<DeletedBehaviours> {
    return this.client.send({ method: 'DELETE', path: '/sandbox/behaviour', query, options });
  }
}
