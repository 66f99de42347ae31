import type { LoggedRequest } from '@surety/sdk';

/** What a request tells of who sent it. */
type Sender = Pick<LoggedRequest, 'actor' | 'source' | 'key_label' | 'person_name'>;

/**
 * Who made a change, by name: a person, the label of a key, or the customer. A role that sees no names reads
 * "a colleague".
 */
export function actorOf(request: Sender | null, seesNames: boolean): string {
  if (request === null) return 'The service';
  const { actor, source, key_label, person_name } = request;
  if (source === 'scenario') return 'A scenario';
  if (actor === 'person') return (seesNames && person_name) || 'A colleague';
  if (actor === 'temporary_key') return 'The customer';
  return key_label ? `Key “${key_label}”` : 'A key';
}
