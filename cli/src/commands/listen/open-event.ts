import type { Access, Event } from '@surety/sdk';
import { openInBrowser } from '../../open-in-browser.ts';

/** Opens the portal's page of an event; resolves with a sentence about it. */
export async function openEvent({ baseUrl }: Access, event: Event): Promise<string> {
  const { origin } = new URL(baseUrl);
  const url = `${origin}/portal/events/${event.event_id}`;
  const answer = await fetch(`${origin}/portal`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => null,
  );
  if (!answer?.ok)
    return `This service has no portal; "surety events get ${event.event_id}" reads it.`;
  openInBrowser(url);
  return `Opened ${url}`;
}
