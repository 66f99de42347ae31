// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { RequestOptions } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  ListProgramsData,
  Program,
  ProgramPage,
  ProgramSettings,
  ReturnRates,
  UpdateProgramSettingsData,
} from '../types.generated.ts';

/** Card programs, their settings and return rates. */
export class ProgramsResource extends Resource {
  /**
   * Lists the card programs of the brand, newest first.
   *
   * `GET /programs`
   */
  list(query?: NonNullable<ListProgramsData['query']>, options?: RequestOptions): Pager<Program, ProgramPage> {
    return this.client.pages({ method: 'GET', path: '/programs', query, options });
  }

  /**
   * Returns a card program of the brand.
   *
   * `GET /programs/{program_id}`
   */
  get(programId: string, options?: RequestOptions): ApiPromise<Program> {
    return this.client.send({ method: 'GET', path: `/programs/${encodeURIComponent(programId)}`, options });
  }

  /**
   * Returns every setting of a program with its value, default, unit and effect, and if this API can change it.
   *
   * `GET /programs/{program_id}/settings`
   */
  settings(programId: string, options?: RequestOptions): ApiPromise<ProgramSettings> {
    return this.client.send({ method: 'GET', path: `/programs/${encodeURIComponent(programId)}/settings`, options });
  }

  /**
   * Changes the settings that are sent, by name, and leaves the others as they are. A name that is no setting is a 400 with the nearest name. Objects that exist keep what was decided by earlier settings. In live it is a 403 that names the command of the operator.
   *
   * `PATCH /programs/{program_id}/settings`
   */
  updateSettings(programId: string, body: NonNullable<UpdateProgramSettingsData['body']>, options?: RequestOptions): ApiPromise<ProgramSettings> {
    return this.client.send({ method: 'PATCH', path: `/programs/${encodeURIComponent(programId)}/settings`, body, options });
  }

  /**
   * Returns the share of debit entries of the last 60 days that were returned, with the NACHA limits: 0.5 % unauthorized, 3 % administrative, 15 % overall. The event `program.return_rate_exceeded` is sent when a rate exceeds its limit and at least three entries have been returned (a setting of the program). It is sent again only after the rate has been within the limit.
   *
   * `GET /programs/{program_id}/return-rates`
   */
  returnRates(programId: string, options?: RequestOptions): ApiPromise<ReturnRates> {
    return this.client.send({ method: 'GET', path: `/programs/${encodeURIComponent(programId)}/return-rates`, options });
  }
}
