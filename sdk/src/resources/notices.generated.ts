// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions, RequestOptions } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  ListNoticesData,
  Notice,
  NoticePage,
  NoticeSent,
} from '../types.generated.ts';

/** Papers that are owed to customers, and the reports of their sending. */
export class NoticesResource extends Resource {
  /**
   * Lists the papers that are owed to customers or were sent, newest first. With `status=owed` or `status=overdue`, these are those that the brand has still to send.
   *
   * `GET /notices`
   */
  list(query?: NonNullable<ListNoticesData['query']>, options?: RequestOptions): Pager<Notice, NoticePage> {
    return this.client.pages({ method: 'GET', path: '/notices', query, options });
  }

  /**
   * Returns a paper that is owed to a customer, or was sent.
   *
   * `GET /notices/{notice_id}`
   */
  get(noticeId: string, options?: RequestOptions): ApiPromise<Notice> {
    return this.client.send({ method: 'GET', path: `/notices/${encodeURIComponent(noticeId)}`, options });
  }

  /**
   * Returns the paper to the customer as an HTML page, or as a tagged PDF with `format=pdf` or `Accept: application/pdf`. Name and address are those of the record when it is read, and of the application for a denied one.
   *
   * `GET /notices/{notice_id}/paper`
   */
  paper(noticeId: string, options?: RequestOptions): ApiPromise<string> {
    return this.client.send({ method: 'GET', path: `/notices/${encodeURIComponent(noticeId)}/paper`, answer: 'text', options });
  }

  /**
   * Returns the paper to the customer as an HTML page, or as a tagged PDF with `format=pdf` or `Accept: application/pdf`. Name and address are those of the record when it is read, and of the application for a denied one. Answers PDF.
   *
   * `GET /notices/{notice_id}/paper`
   */
  paperPdf(noticeId: string, options?: RequestOptions): ApiPromise<Uint8Array> {
    return this.client.send({ method: 'GET', path: `/notices/${encodeURIComponent(noticeId)}/paper`, query: { format: 'pdf' }, answer: 'bytes', options });
  }

  /**
   * Records that the brand has sent the notice, when, how and by whom. Only the first report is recorded; later reports change nothing. A notice that is owed by mail cannot be reported as sent electronically.
   *
   * `POST /notices/{notice_id}/sent`
   */
  reportSent(noticeId: string, body: NoticeSent, options?: KeyedOptions): ApiPromise<Notice> {
    return this.client.send({ method: 'POST', path: `/notices/${encodeURIComponent(noticeId)}/sent`, body, isKeyed: true, options });
  }

  /**
   * Records that the customer rejects the change that a notice tells, before it takes effect. The version never holds for the customer, the customer's cards of the program are turned off, and the rest of the account goes on. A repeat changes nothing.
   *
   * `POST /notices/{notice_id}/reject`
   */
  reject(noticeId: string, options?: KeyedOptions): ApiPromise<Notice> {
    return this.client.send({ method: 'POST', path: `/notices/${encodeURIComponent(noticeId)}/reject`, isKeyed: true, options });
  }
}
