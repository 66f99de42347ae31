import type { Event } from '@surety/sdk';
import type { LinkProps } from '@tanstack/react-router';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { objectOfEvent } from './object-of-event.ts';

/** The page of what an event is about; that of the event where it is about the customer alone. */
export function linkOfEvent({ event, event_id, payload }: Event, world: string): LinkProps {
  const object = objectOfEvent(event, payload);
  const isOwn = object !== null && object.type !== 'customer';
  return linkOfObject({ ...(isOwn ? object : { type: 'event', id: event_id }), world });
}
