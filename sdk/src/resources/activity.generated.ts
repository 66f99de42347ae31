// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { RequestOptions } from '../platform/options.ts';
import { Resource } from '../platform/resource.ts';
import type {
  ActivitySeries,
  GetSeriesData,
  Needs,
  Overview,
} from '../types.generated.ts';

/** Figures of the brand, by hour or day. */
export class ActivityResource extends Resource {
  /**
   * Returns present figures of the brand (balances, objects by their state, deliveries that wait) and the events of its last day. The figures of a brand with more than 2,000 accounts are read once in ten seconds: `as_of` tells when.
   *
   * `GET /overview`
   */
  overview(options?: RequestOptions): ApiPromise<Overview> {
    return this.client.send({ method: 'GET', path: '/overview', options });
  }

  /**
   * Counts the events of one name by the hour or day of the brand, with the sum of their amounts. Every event is counted exactly once, and stays counted when the event itself is no longer kept. Periods without events are left out.
   *
   * `GET /series`
   */
  series(query: NonNullable<GetSeriesData['query']>, options?: RequestOptions): ApiPromise<ActivitySeries> {
    return this.client.send({ method: 'GET', path: '/series', query, options });
  }

  /**
   * Lists what waits for a person of the brand or of its operator: bank files that are held, refused or overdue, entries to decide, pulls that came back, closings that have stopped, notices to send and reviews of identities. What is due first comes first; what has no last day counts as due since it waits. At most 50 of each type are listed.
   *
   * `GET /needs`
   */
  needs(options?: RequestOptions): ApiPromise<Needs> {
    return this.client.send({ method: 'GET', path: '/needs', options });
  }
}
