// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { RequestOptions } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  GetRequestSeriesData,
  ListRequestErrorsData,
  ListRequestsData,
  LoggedRequest,
  LoggedRequestDetail,
  LoggedRequestPage,
  ReplayResult,
  RequestErrorGroups,
  RequestSeries,
} from '../types.generated.ts';

/** The log of requests, with error groups and replays. */
export class RequestsResource extends Resource {
  /**
   * Lists requests of the brand's keys, newest first, with their outcome. All failures are kept up to 200 a second, and successes up to 50 a second of each operation, for some days (`SURETY_REQUESTS_KEPT_DAYS`); `GET /requests/series` counts all. Requests with an unknown key, those with the management key, and reads of events are not kept; those with a key that may not call the operation are. A page looks through at most 20,000 requests: with a filter it may be short while `has_more` is true.
   *
   * `GET /requests`
   */
  list(query?: NonNullable<ListRequestsData['query']>, options?: RequestOptions): Pager<LoggedRequest, LoggedRequestPage> {
    return this.client.pages({ method: 'GET', path: '/requests', query, options });
  }

  /**
   * Returns a request with its parameters, headers and bodies, and with those of its answer. Secrets were replaced when the request was written: SSNs, card numbers, CVVs, PINs, tokens, account numbers, secrets and documents. Other personal data is sealed in the database.
   *
   * `GET /requests/{log_id}`
   */
  get(logId: string, options?: RequestOptions): ApiPromise<LoggedRequestDetail> {
    return this.client.send({ method: 'GET', path: `/requests/${encodeURIComponent(logId)}`, options });
  }

  /**
   * Groups the failed requests of a period by operation, status and error, each with advice from the catalog of errors, the most frequent first. At most the newest 20,000 failed requests that the log keeps are grouped, into at most 100 groups.
   *
   * `GET /requests/errors`
   */
  errors(query?: NonNullable<ListRequestErrorsData['query']>, options?: RequestOptions): ApiPromise<RequestErrorGroups> {
    return this.client.send({ method: 'GET', path: '/requests/errors', query, options });
  }

  /**
   * Counts all requests of a period, kept in the log or not, in periods of a minute, an hour or a day, with their errors and durations. Periods without a request are left out. Durations of shares are estimated from a histogram whose bounds are 1, 2, 5, 10, 20, 50, 100, 200, 500, 1,000 and 5,000 ms. Requests of the last ten seconds may be missing if another process served them.
   *
   * `GET /requests/series`
   */
  series(query?: NonNullable<GetRequestSeriesData['query']>, options?: RequestOptions): ApiPromise<RequestSeries> {
    return this.client.send({ method: 'GET', path: '/requests/series', query, options });
  }

  /**
   * Sends a request of the log again with the key of this request. It is carried out again: an Idempotency-Key of the earlier request is not repeated. A request whose body has masked fields cannot be replayed, and the error names them. The response has the status and the body of the answer. This operation exists in the sandbox only.
   *
   * `POST /requests/{log_id}/replay`
   */
  replay(logId: string, options?: RequestOptions): ApiPromise<ReplayResult> {
    return this.client.send({ method: 'POST', path: `/requests/${encodeURIComponent(logId)}/replay`, options });
  }
}
