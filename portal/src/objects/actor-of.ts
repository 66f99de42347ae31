import type { LoggedRequest } from '@surety/sdk';

/** Sender of a request, as the request log names it. */
type Sender = Pick<LoggedRequest, 'actor' | 'source' | 'key_label' | 'person_name'>;

/**
 * Name of the person or key that made a change. A role to which names are masked reads "A colleague".
 */
export function actorOf(request: Sender | null, seesNames: boolean): string {
  if (request === null) return 'The service';
  const { actor, source, key_label, person_name } = request;
  if (source === 'scenario') return 'A scenario';
  if (actor === 'person') return (seesNames && person_name) || 'A colleague';
  if (actor === 'temporary_key') return 'The customer';
  return key_label ? `Key “${key_label}”` : 'A key';
}
