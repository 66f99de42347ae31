import type { Event } from '@surety/sdk';

/** Events that a deposit and its credit account each send for one act: they are frozen and unfrozen together. */
const sentByBoth: readonly string[] = ['account.frozen', 'account.unfrozen'];

/** Events with those of a credit account left out that its deposit sends for the same act. */
export const toldOnce = <Each extends Pick<Event, 'event' | 'payload'>>(
  events: readonly Each[],
): Each[] =>
  events.filter(
    ({ event, payload }) =>
      !(sentByBoth.includes(event) && 'type' in payload && payload.type === 'credit'),
  );
