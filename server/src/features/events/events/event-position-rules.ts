import { isUuid, nilId } from '../../../kernel/ids.ts';

/** Position in the order of events: writing transaction, then id (docs/decisions/0021). */
export interface EventPosition {
  xid: string;
  eventId: string;
}

/** Position just before the first event of a transaction. */
export function beginningOf(xid: string): EventPosition {
  return { xid, eventId: nilId };
}

/** Renders a position as text of fixed length that sorts in event order. */
export function renderPosition({ xid, eventId }: EventPosition): string {
  return `${BigInt(xid).toString(16).padStart(16, '0')}-${eventId.replaceAll('-', '')}`;
}

const pattern =
  /^(?<xid>[0-7][0-9a-f]{15})-(?<a>\w{8})(?<b>\w{4})(?<c>\w{4})(?<d>\w{4})(?<e>\w{12})$/;

/** Parses a rendered position; undefined when the text is none. */
export function readPosition(text: string): EventPosition | undefined {
  const { xid, a, b, c, d, e } = pattern.exec(text)?.groups ?? {};
  const eventId = `${a}-${b}-${c}-${d}-${e}`;
  return xid && isUuid(eventId) ? { xid: String(BigInt(`0x${xid}`)), eventId } : undefined;
}

/** True when the first position precedes the second. */
export function isBefore(one: EventPosition, other: EventPosition): boolean {
  return renderPosition(one) < renderPosition(other);
}
