// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions, RequestOptions } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  Clock,
  ClockAdvance,
  ClockAdvanceCreate,
  ClockRewind,
  ClockUpdate,
  DueWork,
  DueWorkPage,
  ListClockAdvancesData,
  ListDueWorkData,
  PastClockAdvance,
  PastClockAdvancePage,
  RewoundClock,
} from '../types.generated.ts';

/** The sandbox's clock: advance it, look ahead, and rewind. */
export class ClockResource extends Resource {
  /**
   * Returns the brand's time, the clock's mode and the work that is due next. Everything that happens later in the sandbox (KYC results, document deadlines, ACH settlements, hold expiry) and all recorded times follow this clock. This operation exists in the sandbox only.
   *
   * `GET /sandbox/clock`
   */
  get(options?: RequestOptions): ApiPromise<Clock> {
    return this.client.send({ method: 'GET', path: '/sandbox/clock', options });
  }

  /**
   * Changes the clock's mode. The clock continues from its present time and never moves back. While it is stopped, no work is done by itself, not even work that is due immediately. `factor` is required when `mode` becomes `accelerated` and is refused for any other mode. This operation exists in the sandbox only.
   *
   * `PATCH /sandbox/clock`
   */
  update(body: ClockUpdate, options?: RequestOptions): ApiPromise<Clock> {
    return this.client.send({ method: 'PATCH', path: '/sandbox/clock', body, options });
  }

  /**
   * Moves the clock forward and does all work that falls due in between, in the order of due times, including work that other work creates. Each piece of work runs with its own due time as the present time. Send exactly one of `to`, `by` and `until_event`. `object_id` makes an advance wait for the event of one object. With an Idempotency-Key, a repeat after a lost response continues where the first request ended; the key lasts 24 hours of real time. This operation exists in the sandbox only.
   *
   * `POST /sandbox/clock/advance`
   */
  advance(body: ClockAdvanceCreate, options?: KeyedOptions): ApiPromise<ClockAdvance> {
    return this.client.send({ method: 'POST', path: '/sandbox/clock/advance', body, isKeyed: true, options });
  }

  /**
   * Lists the work that is scheduled on the brand’s clock, in the order in which it falls due. An advance does the listed work, and the work that this work creates, which is not listed yet. This operation exists in the sandbox only.
   *
   * `GET /sandbox/clock/due`
   */
  due(query?: NonNullable<ListDueWorkData['query']>, options?: RequestOptions): Pager<DueWork, DueWorkPage> {
    return this.client.pages({ method: 'GET', path: '/sandbox/clock/due', query, options });
  }

  /**
   * Lists the advances of the clock with the work that each of them did, newest first. The latest 1,000 are kept. A rewind, a restore and a reset remove those that they undo. This operation exists in the sandbox only.
   *
   * `GET /sandbox/clock/history`
   */
  history(query?: NonNullable<ListClockAdvancesData['query']>, options?: RequestOptions): Pager<PastClockAdvance, PastClockAdvancePage> {
    return this.client.pages({ method: 'GET', path: '/sandbox/clock/history', query, options });
  }

  /**
   * Restores the world from the automatic snapshot that an advance with `snapshot: true` took: clock, records, due work and events are as they were before that advance, and everything done since is undone. The snapshot and the automatic ones after it are used up, so that the next rewind goes further back. Keys do not change; customers’ temporary keys become invalid. Webhook messages that were sent stay sent, and deliveries that were pending when the snapshot was taken are cancelled. A reader of events that has a cursor from the undone time continues with it: the undone events do not appear again, and later events have higher positions, also those with equal ids that a seeded world records when it is advanced again. This operation exists in the sandbox only.
   *
   * `POST /sandbox/clock/rewind`
   */
  rewind(body?: ClockRewind, options?: RequestOptions): ApiPromise<RewoundClock> {
    return this.client.send({ method: 'POST', path: '/sandbox/clock/rewind', body, options });
  }
}
