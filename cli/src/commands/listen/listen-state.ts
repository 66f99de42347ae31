import type { ListenMessage } from './listen-message.ts';
import type { PostOutcome } from './post-message.ts';
import type { Connection } from './read-feed.ts';

/** One message on its way to the local server, or an event that is only shown. */
export interface Delivery {
  /** Counts from 1 in the order of first attempts. */
  readonly number: number;
  readonly message: ListenMessage;
  /** Wall time of the latest attempt, in milliseconds. */
  readonly atMs: number;
  readonly attempts: number;
  readonly state: 'sending' | 'retrying' | 'answered' | 'shown';
  readonly outcome: PostOutcome | null;
  /** Sent once more, by a person or as a fault. */
  readonly isRepeat: boolean;
}

/** The local server gives no answers. */
export interface Away {
  readonly reason: string;
  readonly sinceMs: number;
  readonly retryInMs: number;
}

/** Change that a session reports. */
export type ListenUpdate =
  | { readonly kind: 'connection'; readonly connection: Connection }
  | { readonly kind: 'backlog'; readonly waiting: number; readonly hasMore: boolean }
  | { readonly kind: 'away'; readonly away: Away | null }
  | { readonly kind: 'delivery'; readonly delivery: Delivery };

/** Whatever a session has reported so far. */
export interface ListenState {
  readonly connection: Connection;
  readonly away: Away | null;
  /** Events that are read and not yet answered. */
  readonly waiting: number;
  /** The service holds more of them. */
  readonly hasMore: boolean;
  /** Latest deliveries, oldest first. */
  readonly deliveries: readonly Delivery[];
  readonly accepted: number;
  /** Answers that are not 2xx, and calls without an answer. */
  readonly refused: number;
  /** Events that were only shown. */
  readonly shown: number;
}

export const emptyState: ListenState = {
  connection: { state: 'connecting' },
  away: null,
  waiting: 0,
  hasMore: false,
  deliveries: [],
  accepted: 0,
  refused: 0,
  shown: 0,
};

const maxKept = 500;

/** The state after an update. */
export function applyUpdate(state: ListenState, update: ListenUpdate): ListenState {
  switch (update.kind) {
    case 'connection':
      return { ...state, connection: update.connection };
    case 'backlog':
      return { ...state, waiting: update.waiting, hasMore: update.hasMore };
    case 'away':
      return { ...state, away: update.away };
    case 'delivery':
      return applyDelivery(state, update.delivery);
  }
}

function applyDelivery(state: ListenState, delivery: Delivery): ListenState {
  const index = state.deliveries.findLastIndex(({ number }) => number === delivery.number);
  const deliveries =
    index < 0
      ? [...state.deliveries, delivery].slice(-maxKept)
      : state.deliveries.with(index, delivery);
  const isOver = delivery.state === 'answered';
  return {
    ...state,
    deliveries,
    accepted: state.accepted + Number(isOver && isAccepted(delivery)),
    refused: state.refused + Number(isOver && !isAccepted(delivery)),
    shown: state.shown + Number(delivery.state === 'shown'),
  };
}

/** The local server has answered with a 2xx. */
export function isAccepted({ outcome }: Delivery): boolean {
  const status = outcome?.status ?? 0;
  return status >= 200 && status < 300;
}

/** The connection in a few words: `connected`, `catching up 312`, `offline since 14:03:10, retry in 4 s`. */
export function describeConnection(
  { connection, waiting, hasMore }: ListenState,
  showTime: (ms: number) => string,
): string {
  if (connection.state === 'connecting') return 'connecting';
  if (connection.state === 'offline') {
    const retry = `retry in ${seconds(connection.retryInMs)}`;
    return `offline since ${showTime(connection.sinceMs)}, ${retry}: ${connection.reason}`;
  }
  // A few events on their way are no backlog.
  if (hasMore || waiting > 20) return `catching up ${waiting}${hasMore ? '+' : ''}`;
  return 'connected';
}

/** The outage of the local server, as text; null while it answers. */
export function describeAway(away: Away | null, showTime: (ms: number) => string): string | null {
  if (!away) return null;
  const { reason, sinceMs, retryInMs } = away;
  return `${reason} since ${showTime(sinceMs)}, retry in ${seconds(retryInMs)}; no event is skipped`;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(ms < 1_000 ? 1 : 0)} s`;
}
