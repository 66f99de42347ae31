// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { RequestOptions } from '../platform/options.ts';
import { Resource } from '../platform/resource.ts';
import type {
  FoundObject,
  ListObjectNamesData,
  ObjectMoves,
  ObjectNames,
  SearchData,
  SearchResults,
} from '../types.generated.ts';

/** Any object by its id, its next moves, and search. */
export class ObjectsResource extends Resource {
  /**
   * Returns the type, the title and the states of an object, by an id of any kind: of a customer, a card, a transfer, an event, a webhook and so on.
   *
   * `GET /objects/{object_id}`
   */
  get(objectId: string, options?: RequestOptions): ApiPromise<FoundObject> {
    return this.client.send({ method: 'GET', path: `/objects/${encodeURIComponent(objectId)}`, options });
  }

  /**
   * Returns an object with the rows of its state tables that leave its states, without those of other types of accounts. Each has the operation that makes the move with its body, or the reason why none does. A row with a condition is made only where the condition holds.
   *
   * `GET /objects/{object_id}/moves`
   */
  moves(objectId: string, options?: RequestOptions): ApiPromise<ObjectMoves> {
    return this.client.send({ method: 'GET', path: `/objects/${encodeURIComponent(objectId)}/moves`, options });
  }

  /**
   * Returns the types and titles of objects of any kind, for the rows of a list. Unknown ids are left out; the order is that of the ids.
   *
   * `GET /objects/names`
   */
  names(query: NonNullable<ListObjectNamesData['query']>, options?: RequestOptions): ApiPromise<ObjectNames> {
    return this.client.send({ method: 'GET', path: '/objects/names', query, options });
  }

  /**
   * Finds objects of the brand by any of these: an id of any kind, the last four digits of a card or an SSN, an email address, a phone number, a whole last name or first and last name, the beginning of a business name, an ACH trace number, the name of a bank file, or the request id of a change. The form of the text decides what it may be. Beginnings of customers’ names find nothing, because they are stored encrypted. Request ids are found with full keys alone.
   *
   * `GET /search`
   */
  search(query: NonNullable<SearchData['query']>, options?: RequestOptions): ApiPromise<SearchResults> {
    return this.client.send({ method: 'GET', path: '/search', query, options });
  }
}
