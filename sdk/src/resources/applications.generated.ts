// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions, LaterStates, RequestOptions, WaitOptions, Wanted } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  AdverseAction,
  ApplicationHistory,
  CreditApplication,
  CreditApplicationCreate,
  CreditApplicationPage,
  CreditApplicationUpdate,
  ListAdverseActionsData,
  ListApplicationsData,
  ListedAdverseAction,
  ListedAdverseActionPage,
} from '../types.generated.ts';

const laterStates: LaterStates<CreditApplication['application_status']> = {
  created: ['created', 'kyc_started', 'approved', 'denied', 'kyc_warning', 'resubmit_required'],
  submitted: [],
  kyc_started: ['approved', 'denied', 'kyc_warning', 'resubmit_required', 'kyc_started'],
  kyc_warning: ['kyc_warning', 'kyc_started', 'denied', 'approved', 'resubmit_required'],
  resubmit_required: ['resubmit_required', 'kyc_started', 'denied', 'approved', 'kyc_warning'],
  approved: [],
  denied: [],
};

/** Credit applications, adverse actions and their notices. */
export class ApplicationsResource extends Resource {
  /**
   * Creates a credit application. The applicant's data is copied from the customer record; a value that is sent here takes precedence over the record. Creating an application resets the customer's available KYC attempts to three.
   *
   * `POST /credit/applications`
   */
  create(body: CreditApplicationCreate, options?: KeyedOptions): ApiPromise<CreditApplication> {
    return this.client.send({ method: 'POST', path: '/credit/applications', body, isKeyed: true, options });
  }

  /**
   * Lists credit applications, newest first.
   *
   * `GET /credit/applications`
   */
  list(query?: NonNullable<ListApplicationsData['query']>, options?: RequestOptions): Pager<CreditApplication, CreditApplicationPage> {
    return this.client.pages({ method: 'GET', path: '/credit/applications', query, options });
  }

  /**
   * While the applicant can be changed, the response shows the data that the next submission will use. Otherwise it shows the data that was submitted.
   *
   * `GET /credit/applications/{application_id}`
   */
  get(applicationId: string, options?: RequestOptions): ApiPromise<CreditApplication> {
    return this.client.send({ method: 'GET', path: `/credit/applications/${encodeURIComponent(applicationId)}`, options });
  }

  /**
   * Changes the applicant while `application_status` is `created`, `kyc_warning` or `resubmit_required`. The customer record is not changed by it; if the KYC of a submission passes, the record takes the names and the birth date that were verified. For each field, a submission uses the value that was set last, in the application or in the customer record.
   *
   * `PATCH /credit/applications/{application_id}`
   */
  update(applicationId: string, body: CreditApplicationUpdate, options?: RequestOptions): ApiPromise<CreditApplication> {
    return this.client.send({ method: 'PATCH', path: `/credit/applications/${encodeURIComponent(applicationId)}`, body, options });
  }

  /**
   * Submits the application and starts KYC, which reports its result by events. A customer who has already passed KYC for the program is approved without a new one.
   *
   * `POST /credit/applications/{application_id}/submit`
   */
  submit(applicationId: string, options?: KeyedOptions): ApiPromise<CreditApplication> {
    return this.client.send({ method: 'POST', path: `/credit/applications/${encodeURIComponent(applicationId)}/submit`, isKeyed: true, options });
  }

  /**
   * Returns the steps of a credit application, oldest first: its creation, each KYC with its outcome, its decisions and the notice of an adverse action. Steps that are known from events alone are kept as long as events (`SURETY_EVENTS_KEPT_DAYS`).
   *
   * `GET /credit/applications/{application_id}/history`
   */
  history(applicationId: string, options?: RequestOptions): ApiPromise<ApplicationHistory> {
    return this.client.send({ method: 'GET', path: `/credit/applications/${encodeURIComponent(applicationId)}/history`, options });
  }

  /**
   * Returns the adverse action on a denied application, with the day by which its notice must be sent. An application without one is a 404 with the code 3001.
   *
   * `GET /credit/applications/{application_id}/adverse-actions`
   */
  adverseAction(applicationId: string, options?: RequestOptions): ApiPromise<AdverseAction> {
    return this.client.send({ method: 'GET', path: `/credit/applications/${encodeURIComponent(applicationId)}/adverse-actions`, options });
  }

  /**
   * Lists adverse actions, newest first. With `sent=false`, these are the notices that the brand has still to send; each must be sent by its `notice_due_date`.
   *
   * `GET /credit/adverse-actions`
   */
  adverseActions(query?: NonNullable<ListAdverseActionsData['query']>, options?: RequestOptions): Pager<ListedAdverseAction, ListedAdverseActionPage> {
    return this.client.pages({ method: 'GET', path: '/credit/adverse-actions', query, options });
  }

  /**
   * Returns the notice to the applicant that Regulation B (12 CFR 1002.9) and the Fair Credit Reporting Act require, as an HTML page, or as a tagged PDF with `format=pdf` or `Accept: application/pdf`. The bytes of one notice never change. The day by which it must be sent, and whether it was, are fields of the adverse action. A PDF of a name or address in letters that its font lacks (such as Chinese, Arabic or Hebrew) is refused with 400; its HTML page shows them.
   *
   * `GET /credit/applications/{application_id}/adverse-actions/notice`
   */
  notice(applicationId: string, options?: RequestOptions): ApiPromise<string> {
    return this.client.send({ method: 'GET', path: `/credit/applications/${encodeURIComponent(applicationId)}/adverse-actions/notice`, answer: 'text', options });
  }

  /**
   * Returns the notice to the applicant that Regulation B (12 CFR 1002.9) and the Fair Credit Reporting Act require, as an HTML page, or as a tagged PDF with `format=pdf` or `Accept: application/pdf`. The bytes of one notice never change. The day by which it must be sent, and whether it was, are fields of the adverse action. A PDF of a name or address in letters that its font lacks (such as Chinese, Arabic or Hebrew) is refused with 400; its HTML page shows them. Answers PDF.
   *
   * `GET /credit/applications/{application_id}/adverse-actions/notice`
   */
  noticePdf(applicationId: string, options?: RequestOptions): ApiPromise<Uint8Array> {
    return this.client.send({ method: 'GET', path: `/credit/applications/${encodeURIComponent(applicationId)}/adverse-actions/notice`, query: { format: 'pdf' }, answer: 'bytes', options });
  }

  /**
   * Records that the brand has delivered the notice to the applicant. Only the first report is recorded; later reports change nothing.
   *
   * `POST /credit/applications/{application_id}/adverse-actions/notice/sent`
   */
  reportNoticeSent(applicationId: string, options?: KeyedOptions): ApiPromise<AdverseAction> {
    return this.client.send({ method: 'POST', path: `/credit/applications/${encodeURIComponent(applicationId)}/adverse-actions/notice/sent`, isKeyed: true, options });
  }

  /**
   * Reads the object until its `application_status`, and each other field given, is the value wanted or one of a list.
   * With `advance`, the sandbox's clock moves on to the next due work in between; without it, the object is
   * read again and again.
   *
   * @throws StateNotReachable if no transition leads from the object's state to one wanted.
   * @throws WaitEnded if the time is up, or nothing more falls due that could change it.
   */
  waitFor(applicationId: string, wanted: Wanted<CreditApplication, 'application_status'>, options?: WaitOptions): Promise<CreditApplication> {
    const read = (signal?: AbortSignal) => this.get(applicationId, { signal });
    return this.waitUntil({ object: `application ${applicationId}`, read, field: 'application_status', laterStates, wanted }, options);
  }
}
