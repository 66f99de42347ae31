import type { Event } from '@surety/sdk';
import type { LinkProps } from '@tanstack/react-router';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { wordsOfEvent } from './event-words.ts';

/** The page of what an event is about; that of the event where it is about the customer alone. */
export function linkOfEvent(event: Event, world: string): LinkProps {
  const { object } = wordsOfEvent(event);
  return linkOfObject({ ...(object ?? { type: 'event', id: event.event_id }), world });
}
