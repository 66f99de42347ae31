// Written by "npm run generate" from openapi.json. Do not edit.
import type { RequestOptions } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  AuditEvent,
  AuditEventPage,
  ListAuditEventsData,
} from '../types.generated.ts';

/** Changes, with the key or person that made each. */
export class AuditResource extends Resource {
  /**
   * Lists the changes that were made with keys of the brand, by people in the portal or by the operator, newest first, in the chain in which they were recorded. Sign-ins, confirmations and ended sessions of people of the brand are recorded too, those beyond 60 an hour of a person as one act with their count, and refused ones as one act at first and then one an hour with their count. Reads, other refusals and simulations are not recorded. With filters, a page looks through at most 10,000 changes: it can be empty although `has_more` is true. Only full keys can do this.
   *
   * `GET /audit`
   */
  list(query?: NonNullable<ListAuditEventsData['query']>, options?: RequestOptions): Pager<AuditEvent, AuditEventPage> {
    return this.client.pages({ method: 'GET', path: '/audit', query, options });
  }
}
