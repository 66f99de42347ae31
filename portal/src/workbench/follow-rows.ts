import type { Delivery, Event, LoggedRequest } from '@surety/sdk';
import type { LinkProps } from '@tanstack/react-router';
import { linkOfObject } from '../objects/link-of-object.ts';
import { idTimeMs } from '../platform/id-time.ts';

/** One line of the feed of a customer. */
export interface FollowedRow {
  readonly key: string;
  readonly kind: 'request' | 'event' | 'delivery';
  readonly text: string;
  /** HTTP status of a request. */
  readonly status?: number;
  /** State of a delivery. */
  readonly state?: string;
  /** The real time in milliseconds since 1970. The times of events are the brand's. */
  readonly atMs: number;
  readonly link: LinkProps;
}

interface FollowedRows {
  readonly requests: readonly LoggedRequest[];
  readonly events: readonly Event[];
  readonly deliveries: readonly Delivery[];
}

const shownAtMost = 80;

/** Requests, events and deliveries of a customer, newest first by the real time. Reads of the portal are left out. */
export function followedRows(
  { requests, events, deliveries }: FollowedRows,
  world: string,
): FollowedRow[] {
  const row = (kind: FollowedRow['kind'], id: string) => ({
    key: `${kind} ${id}`,
    kind,
    atMs: idTimeMs(id) ?? 0,
    link: linkOfObject({ type: kind, id, world }),
  });
  const rows: FollowedRow[] = [
    ...requests
      .filter(({ source, method }) => source !== 'portal' || method !== 'GET')
      .map(({ log_id, method, path, status }) => ({
        ...row('request', log_id),
        text: `${method} ${path}`,
        status,
      })),
    ...events.map(({ event_id, event }) => ({ ...row('event', event_id), text: event })),
    ...deliveries.map(({ delivery_id, event, status }) => ({
      ...row('delivery', delivery_id),
      text: event,
      state: status,
    })),
  ];
  return rows.sort((one, other) => other.atMs - one.atMs).slice(0, shownAtMost);
}
