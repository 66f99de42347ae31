// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions, RequestOptions } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  Agreement,
  AgreementCreate,
  AgreementPage,
  Consent,
  ConsentPage,
  ListAgreementConsentsData,
  ListAgreementsData,
} from '../types.generated.ts';

/** Agreements of programs, by their versions. */
export class AgreementsResource extends Resource {
  /**
   * Publishes a version of an agreement of the program. It replaces the version before it, for customers who accept it from `effective_on` on. Earlier customers are owed a notice of a significant change, and it holds for each of them 45 days after the notice was reported as sent, or later, and never if it was not. A first security agreement is such a change for customers who accepted the terms of the card before it. A version is never changed: its SHA-256 is that of the words that customers were shown.
   *
   * `POST /programs/{program_id}/agreements`
   */
  create(programId: string, body: AgreementCreate, options?: KeyedOptions): ApiPromise<Agreement> {
    return this.client.send({ method: 'POST', path: `/programs/${encodeURIComponent(programId)}/agreements`, body, isKeyed: true, options });
  }

  /**
   * Lists the versions of the agreements of a program, newest first. Customers can accept those whose `is_in_force` is true: one of each kind.
   *
   * `GET /programs/{program_id}/agreements`
   */
  list(programId: string, query?: NonNullable<ListAgreementsData['query']>, options?: RequestOptions): Pager<Agreement, AgreementPage> {
    return this.client.pages({ method: 'GET', path: `/programs/${encodeURIComponent(programId)}/agreements`, query, options });
  }

  /**
   * Returns a version of an agreement, without its words.
   *
   * `GET /agreements/{agreement_id}`
   */
  get(agreementId: string, options?: RequestOptions): ApiPromise<Agreement> {
    return this.client.send({ method: 'GET', path: `/agreements/${encodeURIComponent(agreementId)}`, options });
  }

  /**
   * Returns the words of a version, as they were published. Their SHA-256 in UTF-8 is the `sha256` of the version.
   *
   * `GET /agreements/{agreement_id}/text`
   */
  text(agreementId: string, options?: RequestOptions): ApiPromise<string> {
    return this.client.send({ method: 'GET', path: `/agreements/${encodeURIComponent(agreementId)}/text`, answer: 'text', options });
  }

  /**
   * Lists the customers who accepted a version of an agreement, newest first.
   *
   * `GET /agreements/{agreement_id}/consents`
   */
  consents(agreementId: string, query?: NonNullable<ListAgreementConsentsData['query']>, options?: RequestOptions): Pager<Consent, ConsentPage> {
    return this.client.pages({ method: 'GET', path: `/agreements/${encodeURIComponent(agreementId)}/consents`, query, options });
  }
}
