import { wallClock } from '../../../../platform/clock/wall-clock.ts';

/** Message that was sent to a webhook, or may have been. */
export interface SentMessage {
  readonly brand_id: string;
  readonly webhook_id: string;
  readonly event_id: string;
  readonly event: string;
  /** The message's `webhook-id`. */
  readonly message_id: string;
}

/** A message with the wall time of its sending, in milliseconds since the epoch. */
export interface KeptMessage extends SentMessage {
  readonly sentAtMs: number;
}

/** An asynchronous standby lags by seconds; a message of an event older than this is not kept. */
const keptMs = 15 * 60_000;
/** Newest messages that are kept: some ten megabytes. */
const mostKept = 20_000;

/**
 * The messages that this process sent last, since the database may lose what they report, and nothing else then
 * remembers them. A message of an older event is left out: that event may have been removed for its age.
 */
export class SentMessages {
  readonly #kept: KeptMessage[] = [];
  #next = 0;

  note({ brand_id, webhook_id, event_id, event, message_id }: SentMessage): void {
    const sentAtMs = wallClock.now().epochMilliseconds;
    if (sentAtMs - recordedAtMs(event_id) > keptMs) return;
    this.#kept[this.#next] = { brand_id, webhook_id, event_id, event, message_id, sentAtMs };
    this.#next = (this.#next + 1) % mostKept;
  }

  /** The messages of these last minutes; one that was sent again is listed once. */
  list(): KeptMessage[] {
    const sinceMs = wallClock.now().epochMilliseconds - keptMs;
    const recent = this.#kept.filter(({ sentAtMs }) => sentAtMs >= sinceMs);
    return [...new Map(recent.map((each) => [keyOf(each), each])).values()];
  }
}

/** Key of a message among those of all brands. */
export function keyOf({ webhook_id, message_id }: SentMessage): string {
  return `${webhook_id} ${message_id}`;
}

/** The time that an id of version 7 begins with, in milliseconds since the epoch. */
function recordedAtMs(eventId: string): number {
  return Number.parseInt(eventId.slice(0, 8) + eventId.slice(9, 13), 16);
}
